import { useEffect, useRef, useState } from "react"
import { chakra } from "../chakra.ts"
import { Field } from "../field.tsx"
import type { Choice } from "../options.tsx"
import { ConflictDiffField } from "../conflict-diff-field.tsx"
import { useTexts } from "../texts.ts"
import { ComboField } from "./combo-field.tsx"
import { flatRows, namesOf } from "./flat-rows.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly options: ReadonlyArray<Choice>
}

/** One of many in a form, searched as one types. Without options yet they are on their way. */
export const SearchField = (props: Props) => {
  const { name, options } = props
  const nameOf = (record: Readonly<Record<string, string>>) =>
    options.find(({ id }) => id === record[name])?.name ?? record[name] ?? ""
  return (
    <ConflictDiffField fields={[name]} text={nameOf as (record: never) => string}>
      <Searched {...props} />
    </ConflictDiffField>
  )
}

const Searched = ({ name, label, defaultValue, problem, hint, required = false, options }: Props) => {
  const t = useTexts()
  const [value, choose] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(defaultValue)
  // A form hears of what was chosen as of what was typed.
  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    input.current!.dispatchEvent(new Event("input", { bubbles: true }))
  }, [value])
  const chosen = namesOf(value === "" ? [] : [value], options, (id) => id)
  return (
    <Field label={label} problem={problem} hint={hint} required={required}>
      {(tied) => (
        <Box>
          <input ref={input} type="hidden" name={name} value={value} />
          <ComboField
            single
            tied={tied}
            label={label}
            chosen={chosen}
            rowsOf={(text) => (options.length === 0 ? null : flatRows(options, chosen, [value], text))}
            instead={<p role="status">{t("placeFilters.loading")}</p>}
            onOpen={() => {}}
            onToggle={({ id }) => choose(id)}
            onLetGo={() => choose("")}
            onClear={() => choose("")}
          />
        </Box>
      )}
    </Field>
  )
}

const Box = chakra("div", {
  base: {
    minW: "0",
    // The space beneath it is the field's.
    "& > div > div": { w: "full" },
    "&:has(input[aria-invalid]) > div > div:first-of-type": { borderColor: "danger.fg" }
  }
})
