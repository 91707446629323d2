import { createContext, type FocusEvent, Fragment, type PointerEvent, type ReactNode, useContext } from "react"
import { isolated } from "../contract/isolated.ts"
import type { CardOf } from "../machines/record-cards/record-card-events.ts"
import { chakra } from "./chakra.ts"

/** The handlers by which a record's link shows its card, on hover and on keyboard focus. */
export type CardHandlers = (of: CardOf) => {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

type RecordLinks = {
  /** The address of a record's page; null if the operator may not open it. */
  readonly hrefOf: (of: CardOf) => string | null
  /** Left out if nothing shows cards. */
  readonly cardOf?: CardHandlers | undefined
}
export const RecordLinksContext = createContext<RecordLinks>({ hrefOf: () => null })

type Props = {
  readonly kind: CardOf["kind"]
  /** The id in the record's address: a robot's number, a username, or an id. Null or empty for no record. */
  readonly id: string | number | null
  /** The number or name, by default the id. */
  readonly children?: ReactNode
  readonly tabIndex?: number | undefined
  /** True for a link within a sentence. */
  readonly underlined?: boolean
  /** True if it opens a new window, so that the page stays. */
  readonly opensWindow?: boolean
}

/** A record's number or name. For operators who may see the record, it links to the page and shows the card. */
export const RecordLink = ({ kind, id, children = id, tabIndex, underlined = false, opensWindow = false }: Props) => {
  const { hrefOf, cardOf } = useContext(RecordLinksContext)
  const of = { kind, id: String(id ?? "") }
  const href = of.id === "" ? null : hrefOf(of)
  if (href === null) return children
  return (
    <chakra.a
      href={href}
      color="accent.fg"
      textDecoration={underlined ? "underline" : undefined}
      _hover={{ textDecoration: "underline" }}
      data-part={underlined || undefined}
      tabIndex={tabIndex}
      {...(opensWindow ? { target: "_blank", rel: "noreferrer" } : {})}
      {...cardOf?.(of)}
    >
      {children}
    </chakra.a>
  )
}

/** The cell of a column whose text links a record, by the field with the id in its address. */
export const linkTo =
  <Field extends string>(kind: Props["kind"], field: Field) =>
  (text: ReactNode, { [field]: id }: Readonly<Record<Field, string | number | null>>) => (
    <RecordLink kind={kind} id={id}>
      {text}
    </RecordLink>
  )

/** A record in a text, by default named by its id. */
export type TextRecord = Pick<Props, "kind" | "id"> & { readonly name?: string }

export const nameOf = ({ id, name = String(id ?? "") }: TextRecord) => name

/** Private-use characters of Unicode, which no text holds, mark the gaps. */
const [FIRST_GAP, LAST_GAP] = [0xe000, 0xf8ff]
/** Splits a text at its gaps. */
export const gap = /([\ue000-\uf8ff])/

/** The record that a gap stands for; undefined for other parts of a text. */
export const recordAt = (records: ReadonlyArray<TextRecord>, part: string) =>
  gap.test(part) ? records[part.charCodeAt(0) - FIRST_GAP] : undefined

/** Collects the records of a text. `gapOf` returns a character that marks the place of a record. */
export const recordGaps = () => {
  const records: Array<TextRecord> = []
  const gapOf = (record: TextRecord) =>
    records.length > LAST_GAP - FIRST_GAP ? nameOf(record) : String.fromCharCode(FIRST_GAP + records.push(record) - 1)
  return { records, gapOf }
}

/** The text before its first gap, and the rest. */
export const splitAtRecord = (text: string): readonly [string, string] => {
  const place = text.search(gap)
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place)]
}

type FilledTextProps = Pick<Props, "tabIndex" | "opensWindow"> & {
  readonly text: string
  readonly records: ReadonlyArray<TextRecord>
}

/** A text with links in the gaps of its records. */
export const FilledText = ({ text, records, ...link }: FilledTextProps) =>
  records.length === 0
    ? text
    : text.split(gap).map((part, index) => {
        const record = recordAt(records, part)
        return (
          <Fragment key={index}>
            {record === undefined ? (
              part
            ) : (
              <RecordLink underlined kind={record.kind} id={record.id} {...link}>
                {isolated(nameOf(record))}
              </RecordLink>
            )}
          </Fragment>
        )
      })

/** Letters that continue a name, in an email address as well. */
const isWordLetter = (letter = "") => /[\w@]/.test(letter)

/** The place of a name in a text, though not within another word. */
const placeOf = (text: string, name: string): number => {
  for (let place = text.indexOf(name); place >= 0; place = text.indexOf(name, place + 1)) {
    const isWithin =
      (isWordLetter(name[0]) && isWordLetter(text[place - 1])) ||
      (isWordLetter(name.at(-1)) && isWordLetter(text[place + name.length]))
    if (!isWithin) return place
  }
  return -1
}

/** A text that names some of these records, with gaps in their places. The records come in the order of the text. */
export const withGaps = (text: string, named: ReadonlyArray<TextRecord>) => {
  const { records, gapOf } = recordGaps()
  let [head, rest] = ["", text]
  for (const record of named) {
    const name = nameOf(record)
    const place = name === "" ? -1 : placeOf(rest, name)
    if (place < 0) continue
    head += rest.slice(0, place) + gapOf(record)
    rest = rest.slice(place + name.length)
  }
  return { text: head + rest, records }
}

type LinkedTextProps = Pick<Props, "kind" | "tabIndex" | "opensWindow"> & {
  /** The ids of the records, in the order of the gaps. */
  readonly ids: ReadonlyArray<string>
  /** Makes the text with these characters in its gaps. */
  readonly children: (...gaps: ReadonlyArray<string>) => string
}

/** A text in which records are links. */
export const LinkedText = ({ kind, ids, children, ...link }: LinkedTextProps) => {
  const { records, gapOf } = recordGaps()
  const text = children(...ids.map((id) => gapOf({ kind, id })))
  return <FilledText text={text} records={records} {...link} />
}
