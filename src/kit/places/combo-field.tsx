import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState
} from "react"
import { Button } from "../controls.ts"
import type { ControlProps } from "../field.tsx"
import { Icon } from "../icons.tsx"
import { placeBelow, type PopoverPlacement, Popover } from "../popover.tsx"
import { useTexts } from "../texts.ts"
import { isSeveralNumbers, partsOf } from "../../machines/command-palette/several-numbers.ts"
import { OptionList, optionId, type OptionRow } from "./option-list.tsx"
import { keyAction } from "./combo-keys.ts"
import { ComboBox, ComboFrame } from "./combo-box.ts"
import { useAnchoredOptions } from "./use-anchored-options.ts"

type Chosen = { readonly id: string; readonly name: string; readonly isWrong?: boolean }
type Props<Row extends OptionRow> = {
  readonly label: string
  readonly tree?: boolean
  /** True if a new choice replaces the previous one and closes the list. */
  readonly single?: boolean
  /** Attributes that tie the input to its label and its problem in a form. */
  readonly controlProps?: ControlProps
  /** The chosen values in words. `maxTags` are shown, the others are counted. */
  readonly chosen: ReadonlyArray<Chosen>
  readonly maxTags?: number
  /** The rows for a text; null while they are not loaded. */
  readonly rowsOf: (text: string) => ReadonlyArray<Row> | null
  /** Shown until the options are loaded. */
  readonly instead: ReactNode
  /** A text below the rows. */
  readonly noteOf?: (text: string, rows: ReadonlyArray<Row>) => string | null
  readonly onOpen: () => void
  /** Called on typing, for a search on the server. */
  readonly onType?: (text: string) => void
  /** Takes several values, pasted or typed with separators. Without this they are a text to search for. */
  readonly onPaste?: (values: ReadonlyArray<string>) => void
  readonly onToggle: (row: Row) => void
  readonly onTurn?: (row: Row) => void
  readonly onLetGo: (id: string) => void
  readonly onClear: () => void
  readonly children?: ReactNode
}

type TagProps = Pick<Chosen, "name" | "isWrong"> & { readonly onLetGo: () => void }
const Tag = ({ name, isWrong = false, onLetGo }: TagProps) => {
  const t = useTexts()
  return (
    <span data-tag data-wrong={isWrong || undefined} title={name}>
      <span>{name}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("placeFilters.letGo", { name })}
        // Otherwise the surrounding field would open.
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

/** The first row that matches itself, rather than a branch above a match: Enter chooses it. */
const soughtIn = (rows: ReadonlyArray<OptionRow>, text: string): string | null => {
  const term = text.trim().toLowerCase()
  if (term === "") return null
  return (rows.find(({ name }) => name.toLowerCase().includes(term)) ?? rows[0])?.id ?? null
}

/** True for a text of several values: with separators that no name contains, or with several numbers. */
const isSeveral = (text: string) => /[,;，；、|\t\n]/.test(text) || isSeveralNumbers(text)

/** Takes several values at once, if the field accepts them. */
const makeTaker = (onPaste: Props<never>["onPaste"], close: () => void) => {
  const take = (values: string) => {
    onPaste!(partsOf(values))
    close()
  }
  return {
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData("text")
      if (onPaste === undefined || !isSeveral(pasted.trim())) return
      event.preventDefault()
      take(pasted)
    },
    /** Takes the typed text if it has several values, and returns whether it did. */
    takesTyped: (text: string) => {
      if (onPaste === undefined || !/[,;，；、]/.test(text)) return false
      take(text)
      return true
    }
  }
}

/** The list below the field, with the typed text and the option that the arrows have reached. */
const useList = (frame: RefObject<HTMLDivElement | null>, onOpen: () => void) => {
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  const [text, type] = useState("")
  const [moved, activate] = useState<string | null>(null)
  const open = place !== null
  const show = () => {
    const box = frame.current
    if (open || box === null) return
    onOpen()
    setPlace(placeBelow(box))
  }
  const close = () => {
    setPlace(null)
    type("")
    activate(null)
  }
  return { place, open, text, type, moved, activate, show, close }
}

/** A choice of several options, searched by typing: tags for the first chosen ones, and the number of the others. */
export const ComboField = <Row extends OptionRow>(props: Props<Row>) => {
  const { label, tree = false, single = false, controlProps, chosen, maxTags = 1 } = props
  const t = useTexts()
  const generatedId = useId()
  const id = controlProps?.id ?? generatedId
  const frame = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const { place, open, text, type, moved, activate, show, close } = useList(frame, props.onOpen)
  const rows = open ? props.rowsOf(text) : null
  const note = rows === null ? null : (props.noteOf?.(text, rows) ?? null)
  const active = rows?.some((row) => row.id === moved) ? moved : soughtIn(rows ?? [], text)
  const [first] = chosen
  useAnchoredOptions(open, frame, popover)

  const toggle = (row: Row) => {
    props.onToggle(row)
    if (single) close()
  }
  const toggleBranch = (row: Row) => props.onTurn?.(row)
  const { paste, takesTyped } = makeTaker(props.onPaste, close)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = keyAction(event, { open, text, tree, rows: rows ?? [], active })
    // Enter belongs to the search on the server, not to the form, while text is typed.
    if (event.key === "Enter" && text !== "" && props.onType !== undefined) event.preventDefault()
    if (event.key === "Backspace" && text === "" && maxTags > 1 && chosen.length > 0) props.onLetGo(chosen.at(-1)!.id)
    if (action === null) return
    if (action.prevent) event.preventDefault()
    // Escape closes the open list alone, not the dialog around it.
    if (event.key === "Escape") event.stopPropagation()
    if (action.type === "show") show()
    else if (action.type === "close") close()
    else if (action.type === "activate") activate(action.id)
    else if (action.type === "toggle") toggle(action.row)
    else if (action.type === "turn") toggleBranch(action.row)
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
        data-wrap={maxTags > 1 || undefined}
        onMouseDown={(event) => {
          const input = event.currentTarget.querySelector("input")!
          if (event.target !== input) event.preventDefault()
          input.focus()
          show()
        }}
      >
        {chosen.slice(0, maxTags).map(({ id: chosenId, ...tag }) => (
          <Tag key={chosenId} {...tag} onLetGo={() => props.onLetGo(chosenId)} />
        ))}
        {chosen.length <= maxTags ? null : <span data-more-count>+{chosen.length - maxTags}</span>}
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
          // Searched text is no value of the form. The form would reset the input before the change is taken.
          onInput={(event) => event.stopPropagation()}
          onChange={({ target }) => {
            show()
            if (takesTyped(target.value)) return
            type(target.value)
            activate(null)
            props.onType?.(target.value)
          }}
          onPaste={paste}
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
            props.instead
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
                onTurn={toggleBranch}
              />
              {rows.length === 0 || note !== null ? <p role="status">{note ?? t("placeFilters.nothing")}</p> : null}
              {single ? null : (
                <div data-foot>
                  <span role="status">
                    {chosen.length === 0 ? t("records.pickedNone") : t("records.pickedCount", { count: chosen.length })}
                  </span>
                  <Button variant="text" aria-disabled={chosen.length === 0} onClick={props.onClear}>
                    {t("records.pickNone")}
                  </Button>
                </div>
              )}
            </>
          )}
        </Popover>
      )}
    </ComboBox>
  )
}
