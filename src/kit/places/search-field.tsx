import { useEffect, useRef, useState } from "react"
import { Field } from "../field.tsx"
import type { Choice } from "../options.tsx"
import { ConflictDiffField } from "../conflict-diff-field.tsx"
import { useTexts } from "../texts.ts"
import { FormCombo } from "./combo-box.ts"
import { ComboField } from "./combo-field.tsx"
import { flatRows, namesOf } from "./flat-rows.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
  /** True for several choices, whose ids are comma-joined in the form. */
  readonly several?: boolean
  readonly options: ReadonlyArray<Choice>
}

const idsIn = (value: string): ReadonlyArray<string> => (value === "" ? [] : value.split(","))

/** A choice of one or several options in a form, searched by typing. Undefined options are still loading. */
export const SearchField = (props: Props) => {
  const { name, options } = props
  const nameOf = (record: Readonly<Record<string, string>>) =>
    namesOf(idsIn(record[name] ?? ""), options, (id) => id)
      .map((option) => option.name)
      .join(", ")
  return (
    <ConflictDiffField fields={[name]} text={nameOf as (record: never) => string}>
      <Searched {...props} />
    </ConflictDiffField>
  )
}

const Searched = ({ label, defaultValue, problem, hint, required = false, ...props }: Props) => {
  const { name, several = false, options } = props
  const t = useTexts()
  const [value, choose] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(defaultValue)
  /** The choice at the opening of the list stays on top. */
  const [first, hold] = useState(defaultValue)
  // The form hears of a choice as of typed text.
  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    input.current!.dispatchEvent(new Event("input", { bubbles: true }))
  }, [value])
  const ids = idsIn(value)
  const named = (some: string) => namesOf(idsIn(some), options, (id) => id)
  const without = (id: string) => ids.filter((member) => member !== id).join(",")
  const toggle = (id: string) => {
    if (!several) choose(id)
    else choose(ids.includes(id) ? without(id) : [...ids, id].join(","))
  }
  return (
    <Field label={label} problem={problem} hint={hint} required={required}>
      {(controlProps) => (
        <FormCombo>
          <input ref={input} type="hidden" name={name} value={value} />
          <ComboField
            single={!several}
            controlProps={controlProps}
            label={label}
            chosen={named(value)}
            rowsOf={(text) => (options.length === 0 ? null : flatRows(options, named(first), ids, text))}
            instead={<p role="status">{t("placeFilters.loading")}</p>}
            onOpen={() => hold(value)}
            onToggle={({ id }) => toggle(id)}
            onLetGo={(id) => choose(without(id))}
            onClear={() => choose("")}
          />
        </FormCombo>
      )}
    </Field>
  )
}
