import { useId, useState } from "react"
import { Checkbox, Input } from "./controls.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Choice = { readonly id: string; readonly name: string }
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
    <fieldset
      className={problem === undefined ? "wh-picks" : "wh-picks wh-unfit"}
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
      <div className="wh-pick-list">
        {heldFirst(held, options).map((option) => (
          <label
            key={option.id}
            className="wh-check"
            hidden={!`${option.id} ${option.name}`.toLowerCase().includes(wanted)}
          >
            <Checkbox name={name} value={option.id} defaultChecked={held.includes(option.id)} />
            {option.name}
          </label>
        ))}
      </div>
      <p id={`${id}-said`} className={problem === undefined ? "wh-said" : "wh-said wh-wrong"}>
        {said}
      </p>
    </fieldset>
  )
}
