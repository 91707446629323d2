import { Button, Select, Checkbox, Input } from "../controls.ts"
import { Field } from "../field.tsx"
import { useTexts } from "../texts.ts"
import { chakra } from "../chakra.ts"
import { useId, useState } from "react"
import { type Choice, ChoiceOptions } from "../options.tsx"

type Props = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly problem?: string | undefined
  readonly required?: boolean
  readonly options: ReadonlyArray<Choice>
}

/** A choice of one value in a form. The present value is offered even while the others load. */
export const ChoiceField = ({ name, label, defaultValue, problem, required = false, options }: Props) => {
  const t = useTexts()
  return (
    <Field label={label} problem={problem} required={required}>
      {(controlProps) => (
        <Select {...controlProps} key={options.length} name={name} defaultValue={defaultValue}>
          <ChoiceOptions defaultValue={defaultValue} none={t("records.choose")} options={options} />
        </Select>
      )}
    </Field>
  )
}

export type PickProps = {
  readonly name: string
  readonly label: string
  readonly defaultValue: ReadonlyArray<string>
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly options: ReadonlyArray<Choice>
  /** True for few options, all of which are visible. */
  readonly few?: boolean | undefined
  /** Groups of options that are selected together, in a form that follows every key. */
  readonly groups?: ReadonlyArray<PickGroup> | undefined
}
type PickGroup = { readonly name: string; readonly ids: ReadonlyArray<string> }

/** Selected values come first, known or not. The other options follow in their order. */
const selectedFirst = (defaultValue: ReadonlyArray<string>, options: ReadonlyArray<Choice>): ReadonlyArray<Choice> => {
  const optionById = new Map(options.map((option) => [option.id, option]))
  const selectedIds = new Set(defaultValue)
  return [
    ...[...selectedIds].map((id) => optionById.get(id) ?? { id, name: id }),
    ...options.filter(({ id }) => !selectedIds.has(id))
  ]
}

/** A choice of several options in a form. A search narrows the visible options, never the selection. */
export const PickField = ({ name, label, defaultValue, problem, hint, options, few = false, groups }: PickProps) => {
  const t = useTexts()
  const id = useId()
  const [search, seek] = useState("")
  /** Later selections stay at their places. */
  const [first] = useState(defaultValue)
  const message = problem ?? hint
  const term = search.trim().toLowerCase()
  return (
    <PickBox
      data-unfit={problem === undefined ? undefined : ""}
      aria-describedby={message === undefined ? undefined : `${id}-said`}
    >
      <legend>
        {label}
        {groups === undefined ? null : ` · ${t("records.pickedCount", { count: defaultValue.length })}`}
      </legend>
      {few ? null : (
        <Input
          type="search"
          aria-label={t("records.narrow", { label })}
          placeholder={t("records.search")}
          onChange={({ target }) => seek(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault()
          }}
        />
      )}
      {groups === undefined ? null : <GroupButtons groups={groups} defaultValue={defaultValue} />}
      <div data-list={few ? "few" : ""}>
        {(few ? options : selectedFirst(first, options)).map((option) => (
          <label key={option.id} hidden={!`${option.id} ${option.name}`.toLowerCase().includes(term)}>
            <Checkbox name={name} value={option.id} defaultChecked={defaultValue.includes(option.id)} />
            {option.name}
          </label>
        ))}
      </div>
      <p id={`${id}-said`} data-said>
        {message}
      </p>
    </PickBox>
  )
}

/** Selects the visible part of a group, or deselects it if all of it is selected. */
const GroupButtons = ({
  groups,
  defaultValue
}: Required<Pick<PickProps, "defaultValue">> & { readonly groups: ReadonlyArray<PickGroup> }) => {
  const toggleGroup = (button: HTMLElement, ids: ReadonlyArray<string>) => {
    const boxes = [...button.closest("fieldset")!.querySelectorAll<HTMLInputElement>("label:not([hidden]) > input")]
    const groupBoxes = boxes.filter(({ value }) => ids.includes(value))
    const all = groupBoxes.every(({ checked }) => checked)
    for (const box of groupBoxes) box.checked = !all
    groupBoxes[0]?.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <div data-groups>
      {groups
        .filter(({ ids }) => ids.length > 0)
        .map(({ name, ids }) => (
          <Button
            key={name}
            aria-pressed={ids.every((id) => defaultValue.includes(id))}
            onClick={({ currentTarget }) => toggleGroup(currentTarget, ids)}
          >
            {name}
          </Button>
        ))}
    </div>
  )
}

const PickBox = chakra("fieldset", {
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
      h: { base: "14rem", md: "10rem" },
      py: "1",
      overflowY: "auto",
      border: "1px solid",
      borderColor: "border",
      rounded: "sm"
    },
    "& [data-list=few]": { h: "auto" },
    "& [data-groups]": { display: "flex", flexWrap: "wrap", gap: "1" },
    "& [data-groups] button": {
      h: { base: "11", md: "6" },
      minW: { base: "11", md: "auto" },
      px: "2",
      fontSize: "xs",
      rounded: "full"
    },
    "& [data-groups] button[aria-pressed=true]": { bg: "bg.chosen", color: "accent.fg", borderColor: "accent.fg" },
    "&[data-unfit] [data-list]": { borderColor: "danger.fg" },
    "& [data-list] label": {
      overflowWrap: "anywhere",
      display: "flex",
      alignItems: "center",
      gap: "2",
      // Without a height of their own, many rows would be squeezed into the box.
      minH: { base: "11", md: "auto" },
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
