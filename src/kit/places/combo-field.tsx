import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { Button } from "../controls.ts"
import type { ControlProps } from "../field.tsx"
import { Icon } from "../icons.tsx"
import { placeBelow, type PopoverPlacement, Popover } from "../popover.tsx"
import { useTexts } from "../texts.ts"
import { OptionList, optionId, type OptionRow } from "./option-list.tsx"
import { keyAction } from "./combo-keys.ts"
import { ComboBox, ComboFrame } from "./combo-box.ts"
import { useFollowing } from "./use-following.ts"

type Props<Row extends OptionRow> = {
  readonly label: string
  readonly tree?: boolean
  /** A new choice replaces the former one, and closes the list. */
  readonly single?: boolean
  /** Attributes that tie the input to its label and its problem in a form. */
  readonly controlProps?: ControlProps
  /** The chosen values as people read them: one is shown, the others are counted. */
  readonly chosen: ReadonlyArray<{ readonly id: string; readonly name: string }>
  /** The rows under a text; null while they are not there. */
  readonly rowsOf: (text: string) => ReadonlyArray<Row> | null
  /** Stands in place of the options until these are loaded. */
  readonly instead: ReactNode
  readonly onOpen: () => void
  readonly onToggle: (row: Row) => void
  readonly onTurn?: (row: Row) => void
  readonly onLetGo: (id: string) => void
  readonly onClear: () => void
  readonly children?: ReactNode
}

const Tag = ({ name, onLetGo }: { readonly name: string; readonly onLetGo: () => void }) => {
  const t = useTexts()
  return (
    <span data-tag title={name}>
      <span>{name}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("placeFilters.letGo", { name })}
        // The field around it would open.
        onMouseDown={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
        onClick={onLetGo}
      >
        <Icon name="close" size="0.9em" />
      </button>
    </span>
  )
}

/** The first match itself, not a branch above it: Enter chooses it. */
const soughtIn = (rows: ReadonlyArray<OptionRow>, text: string): string | null => {
  const term = text.trim().toLowerCase()
  if (term === "") return null
  return (rows.find(({ name }) => name.toLowerCase().includes(term)) ?? rows[0])?.id ?? null
}

/** Several of many, searched while typing: a tag for the first chosen one, and the number of the others. */
export const ComboField = <Row extends OptionRow>(props: Props<Row>) => {
  const {
    label,
    tree = false,
    single = false,
    controlProps,
    chosen,
    rowsOf,
    instead,
    onToggle,
    onTurn = () => {}
  } = props
  const t = useTexts()
  const own = useId()
  const id = controlProps?.id ?? own
  const frame = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  const [text, type] = useState("")
  const [moved, activate] = useState<string | null>(null)
  const open = place !== null
  const rows = open ? rowsOf(text) : null
  const active = rows?.some((row) => row.id === moved) ? moved : soughtIn(rows ?? [], text)
  const [first] = chosen

  const show = () => {
    const box = frame.current
    if (open || box === null) return
    props.onOpen()
    setPlace(placeBelow(box))
  }
  const close = () => {
    setPlace(null)
    type("")
    activate(null)
  }
  useFollowing(open, frame, popover)

  const toggle = (row: Row) => {
    onToggle(row)
    if (single) close()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = keyAction(event, { open, text, tree, rows: rows ?? [], active })
    if (action === null) return
    if (action.prevent) event.preventDefault()
    if (action.type === "show") show()
    else if (action.type === "close") close()
    else if (action.type === "activate") activate(action.id)
    else if (action.type === "toggle") toggle(action.row)
    else if (action.type === "turn") onTurn(action.row)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const summary = chosen.length === 0 ? "" : t("placeFilters.chosen", { count: chosen.length, first: first!.name })
  return (
    <ComboBox data-filter onBlur={onBlur}>
      {controlProps === undefined ? <label htmlFor={id}>{label}</label> : null}
      <ComboFrame
        ref={frame}
        onMouseDown={(event) => {
          const input = event.currentTarget.querySelector("input")!
          if (event.target !== input) event.preventDefault()
          input.focus()
          show()
        }}
      >
        {first === undefined ? null : <Tag name={first.name} onLetGo={() => props.onLetGo(first.id)} />}
        {chosen.length < 2 ? null : <span data-more-count>+{chosen.length - 1}</span>}
        <input
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-haspopup={tree ? "tree" : "listbox"}
          aria-controls={open && rows !== null ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active === null || rows === null ? undefined : optionId(`${id}-list`, active)}
          {...controlProps}
          aria-describedby={[controlProps?.["aria-describedby"], `${id}-chosen`].filter(Boolean).join(" ")}
          autoComplete="off"
          maxLength={100}
          placeholder={first === undefined ? t(controlProps === undefined ? "records.all" : "records.choose") : ""}
          value={text}
          onChange={({ target }) => {
            type(target.value)
            show()
            activate(null)
          }}
          onKeyDown={press}
        />
        <Icon name="down" />
      </ComboFrame>
      <span id={`${id}-chosen`} hidden>
        {summary}
      </span>
      {props.children}
      {place === null ? null : (
        <Popover
          ref={popover}
          data-listbox
          place={place}
          style={{ minWidth: place.from?.offsetWidth }}
          onClose={close}
          onMouseDown={(event) => event.preventDefault()}
        >
          {rows === null ? (
            instead
          ) : (
            <>
              <OptionList
                id={`${id}-list`}
                label={label}
                tree={tree}
                single={single}
                rows={rows}
                active={active}
                onToggle={toggle}
                onTurn={onTurn}
              />
              {rows.length === 0 ? <p role="status">{t("placeFilters.nothing")}</p> : null}
              {single ? null : (
                <footer>
                  <span role="status">
                    {chosen.length === 0 ? t("records.pickedNone") : t("records.pickedCount", { count: chosen.length })}
                  </span>
                  <Button variant="text" aria-disabled={chosen.length === 0} onClick={props.onClear}>
                    {t("records.pickNone")}
                  </Button>
                </footer>
              )}
            </>
          )}
        </Popover>
      )}
    </ComboBox>
  )
}
