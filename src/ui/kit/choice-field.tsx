import { Select } from "./controls.ts"
import { Field } from "./field.tsx"
import { useKitWords } from "./words.ts"

export type Choice = { readonly id: string; readonly name: string }

type OptionsProps = {
  readonly held: string
  /** What stands for none of them. */
  readonly none: string
  readonly options: ReadonlyArray<Choice>
}

/** The options of a select. What is held is offered even while the others are on their way, or where it is none of them any more. */
export const ChoiceOptions = ({ held, none, options }: OptionsProps) => (
  <>
    <option value="">{none}</option>
    {held === "" || options.some(({ id }) => id === held) ? null : <option value={held}>{held}</option>}
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
)

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
