import { chakra } from "./chakra.ts"
import type { Choice } from "./choice-field.tsx"
import { useId, useState } from "react"
import { Checkbox, Input } from "./controls.ts"
import { useKitWords } from "./words.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: ReadonlyArray<string>
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly options: ReadonlyArray<Choice>
}

/** Those that are held come first, known or not; the others follow in their order. */
export const heldFirst = (held: ReadonlyArray<string>, options: ReadonlyArray<Choice>): ReadonlyArray<Choice> => {
  const known = new Map(options.map((option) => [option.id, option]))
  const picked = new Set(held)
  return [...[...picked].map((id) => known.get(id) ?? { id, name: id }), ...options.filter(({ id }) => !picked.has(id))]
}

/** Several of many in a form: what is typed above narrows what is shown, and never what is picked. */
export const PickField = ({ name, label, held, problem, hint, options }: Props) => {
  const t = useKitWords()
  const id = useId()
  const [sought, seek] = useState("")
  const said = problem ?? hint
  const wanted = sought.trim().toLowerCase()
  return (
    <Box
      data-unfit={problem === undefined ? undefined : ""}
      aria-describedby={said === undefined ? undefined : `${id}-said`}
    >
      <legend>{label}</legend>
      <Input
        type="search"
        aria-label={t("records.narrow", { label })}
        placeholder={t("records.search")}
        value={sought}
        onChange={({ target }) => seek(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault()
        }}
      />
      <div data-list>
        {heldFirst(held, options).map((option) => (
          <label key={option.id} hidden={!`${option.id} ${option.name}`.toLowerCase().includes(wanted)}>
            <Checkbox name={name} value={option.id} defaultChecked={held.includes(option.id)} />
            {option.name}
          </label>
        ))}
      </div>
      <p id={`${id}-said`} data-said>
        {said}
      </p>
    </Box>
  )
}

const Box = chakra("fieldset", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "1",
    minW: "0",
    pb: "1",
    "& legend": { pb: "1", fontSize: "sm", fontWeight: "medium", color: "fg.muted" },
    "& [data-list]": {
      display: "grid",
      alignContent: "start",
      h: "10rem",
      py: "1",
      overflowY: "auto",
      border: "1px solid",
      borderColor: "border",
      rounded: "sm"
    },
    "&[data-unfit] [data-list]": { borderColor: "danger.fg" },
    "& [data-list] label": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      px: "3",
      py: "0.5",
      cursor: "pointer",
      _hover: { bg: "bg.hover" },
      "&[hidden]": { display: "none" }
    },
    "& [data-said]": { minH: "5", fontSize: "xs", lineHeight: "1.6", color: "fg.subtle" },
    "&[data-unfit] [data-said]": { color: "danger.fg" }
  }
})
