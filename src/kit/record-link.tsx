import { createContext, type FocusEvent, Fragment, type PointerEvent, type ReactNode, useContext } from "react"
import type { CardOf } from "../machines/record-cards/record-card-events.ts"
import { chakra } from "./chakra.ts"

/** The handlers of a record's link that show its card, for a pointer that can hover and for the focus of a keyboard. */
export type CardHandlers = (of: CardOf) => {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

type RecordLinks = {
  /** The address of a record's page; null where the operator may not open it. */
  readonly hrefOf: (of: CardOf) => string | null
  /** Left out where nothing shows cards. */
  readonly cardOf?: CardHandlers | undefined
}
export const RecordLinksContext = createContext<RecordLinks>({ hrefOf: () => null })

type Props = {
  readonly kind: CardOf["kind"]
  /** The id in the record's address: a robot's number, a username, or an id. Null or empty where there is none. */
  readonly id: string | number | null
  /** The number or name; the id where it is left out. */
  readonly children?: ReactNode
  readonly tabIndex?: number | undefined
  /** The link is part of a sentence. */
  readonly underlined?: boolean
}

/** A record's number or name. It leads to the page of the record and shows its card, for operators who may see it. */
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

/** Private characters of Unicode, which no text holds, mark the gaps. */
const FIRST_GAP = 0xe000
const gap = /([\ue000-\uf8ff])/

type LinkedTextProps = Pick<Props, "kind"> & {
  /** The ids of the records in the order of the gaps. */
  readonly ids: ReadonlyArray<string>
  /** The text with these characters in its gaps. */
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
