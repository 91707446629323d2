import type { ComponentProps } from "react"
import { Input } from "./controls.ts"
import { Field } from "./field.tsx"

type TextProps = Omit<ComponentProps<"input">, "defaultValue" | "required" | "size" | "maxLength"> & {
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
}

/** A line of text in a form. Typed text is never cut; an excessive length is reported. */
export const TextField = ({ label, defaultValue, problem, hint, required = false, ...rest }: TextProps) => (
  <Field label={label} problem={problem} hint={hint} required={required}>
    {(controlProps) => <Input {...rest} {...controlProps} defaultValue={defaultValue} />}
  </Field>
)
