import { type Choice, ChoiceOptions } from "./choice-options.tsx"
import { Select } from "./controls.ts"
import { Field } from "./field.tsx"
import { useKitWords } from "./words.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: string
  readonly problem?: string | undefined
  readonly required?: boolean
  readonly options: ReadonlyArray<Choice>
}

/** One of several in a form. What is held is offered even while the others are on their way. */
export const ChoiceField = ({ name, label, held, problem, required = false, options }: Props) => {
  const t = useKitWords()
  return (
    <Field label={label} problem={problem} required={required}>
      {(tied) => (
        <Select {...tied} key={options.length} name={name} defaultValue={held}>
          <ChoiceOptions held={held} none={t("records.choose")} options={options} />
        </Select>
      )}
    </Field>
  )
}
