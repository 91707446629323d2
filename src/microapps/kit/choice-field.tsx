import { Select } from "./controls.tsx"
import { Field } from "./field.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: string
  readonly problem?: string | undefined
  readonly required?: boolean
  readonly options: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/** One of several in a form. What is held is offered even while the others are on their way. */
export const ChoiceField = ({ name, label, held, problem, required = false, options }: Props) => {
  const t = useKitWords()
  const known = held === "" || options.some(({ id }) => id === held)
  return (
    <Field label={label} problem={problem} required={required}>
      {(tied) => (
        <Select {...tied} key={options.length} name={name} defaultValue={held}>
          <option value="">{t("records.choose")}</option>
          {known ? null : <option value={held}>{held}</option>}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
