import type { ReactNode } from "react"
import { Checkbox, CheckLabel, Textarea } from "../controls.ts"
import { DateInput } from "../date-input.tsx"
import { Field } from "../field.tsx"
import type { Choice } from "../options.tsx"
import type { FieldSpec } from "../record-fields.tsx"
import { ConflictDiffField } from "../conflict-diff-field.tsx"
import { Switch } from "../switch.tsx"
import { TextField } from "../text-field.tsx"
import { ChoiceField, PickField, type PickProps } from "./choice-field.tsx"

/** A field of a form with its texts in the operator's language. */
type FormFieldSpec = Pick<PickProps, "few" | "groups" | "hint"> & {
  readonly name: string
  readonly kind: FieldSpec["kind"]
  readonly input: FieldSpec["input"] | undefined
  readonly label: string
  readonly defaultValue: never
  readonly required: boolean
  /** True for a field across the whole width of the form. */
  readonly whole: boolean
  readonly options: ReadonlyArray<Choice>
}
type ProblemOf = (field: string) => string | undefined
export type DrawField = (field: FormFieldSpec, problemOf: ProblemOf) => ReactNode

const control = ({ kind, input, few, groups, options, whole: _, ...field }: FormFieldSpec, problemOf: ProblemOf) => {
  const { name, label, defaultValue } = field
  if (kind === "check" || kind === "switch") {
    const Box = kind === "check" ? Checkbox : Switch
    return (
      <CheckLabel>
        <Box name={name} defaultChecked={defaultValue} />
        {label}
      </CheckLabel>
    )
  }
  const props = { ...field, problem: problemOf(name) }
  if (kind === "choice") return <ChoiceField {...props} options={options} />
  if (kind === "picks") return <PickField {...props} options={options} few={few} groups={groups} />
  if (kind === "area") {
    return (
      <Field {...props}>
        {(controlProps) => <Textarea {...controlProps} name={name} rows={2} defaultValue={defaultValue} />}
      </Field>
    )
  }
  if (kind === "moment")
    return (
      <Field {...props}>
        {(controlProps) => <DateInput {...controlProps} kind="moment" name={name} defaultValue={defaultValue} />}
      </Field>
    )
  const inputMode = kind === "number" ? "numeric" : kind === "amount" ? "decimal" : undefined
  return <TextField inputMode={inputMode} {...input} {...props} />
}

/** The control of a field by its kind, with hint and problem. */
export const drawField: DrawField = (spec, problemOf) => {
  const { name, kind, options, whole } = spec
  const named = ({ [name]: ids }: Readonly<Record<string, string | ReadonlyArray<string>>>) =>
    [ids ?? ""].flat().map((chosen) => options.find(({ id }) => id === chosen)?.name ?? chosen)
  const field = (
    <ConflictDiffField
      key={name}
      fields={[name]}
      {...(kind === "choice" || kind === "picks" ? { text: (side) => named(side).join(", ") } : {})}
    >
      {control(spec, problemOf)}
    </ConflictDiffField>
  )
  return whole ? (
    <div key={name} data-whole>
      {field}
    </div>
  ) : (
    field
  )
}
