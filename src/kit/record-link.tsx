import { createContext, type FocusEvent, Fragment, type PointerEvent, type ReactNode, useContext } from "react"
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
}

/** A record's number or name. For operators who may see the record, it links to the page and shows the card. */
export const RecordLink = ({ kind, id, children = id, tabIndex, underlined = false }: Props) => {
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
      tabIndex={tabIndex}
      {...cardOf?.(of)}
    >
      {children}
    </chakra.a>
  )
}

/** Private-use characters of Unicode, which no text holds, mark the gaps. */
const FIRST_GAP = 0xe000
const gap = /([\ue000-\uf8ff])/

type LinkedTextProps = Pick<Props, "kind"> & {
  /** The ids of the records, in the order of the gaps. */
  readonly ids: ReadonlyArray<string>
  /** Makes the text with these characters in its gaps. */
  readonly children: (...gaps: ReadonlyArray<string>) => string
}

/** A text in which records are links. */
export const LinkedText = ({ kind, ids, children }: LinkedTextProps) =>
  children(...ids.map((_, place) => String.fromCharCode(FIRST_GAP + place)))
    .split(gap)
    .map((part, index) => (
      <Fragment key={index}>
        {gap.test(part) ? <RecordLink underlined kind={kind} id={ids[part.charCodeAt(0) - FIRST_GAP]!} /> : part}
      </Fragment>
    ))
