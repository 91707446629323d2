import { createContext, type FocusEvent, type PointerEvent, type ReactNode, useContext } from "react"
import type { CardOf, LinkEdges } from "../machines/record-cards/record-card-events.ts"
import { chakra } from "./chakra.ts"

/** Shows the card of a record beside its link. */
export type RecordCards = {
  readonly reach: (of: CardOf, beside: LinkEdges) => void
  readonly leave: () => void
}

type RecordLinks = {
  /** The address of a record's page; null where the operator may not open it. */
  readonly hrefOf: (of: CardOf) => string | null
  /** Left out where nothing shows cards. */
  readonly cards?: RecordCards | undefined
}
export const RecordLinksContext = createContext<RecordLinks>({ hrefOf: () => null })

/** The id of the card's element, which describes a focused link. */
export const CARD_ID = "record-card"

const edgesOf = (link: HTMLElement): LinkEdges => {
  const { left, top, bottom } = link.getBoundingClientRect()
  return { left, top, bottom }
}

/** The handlers of a link with a card: for a pointer that can hover, and for the focus of a keyboard. */
const handlersOf = ({ reach, leave }: RecordCards, of: CardOf) => ({
  onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) =>
    pointerType === "touch" ? undefined : reach(of, edgesOf(currentTarget)),
  onPointerLeave: ({ pointerType }: PointerEvent) => (pointerType === "touch" ? undefined : leave()),
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.matches(":focus-visible")) return
    currentTarget.setAttribute("aria-describedby", CARD_ID)
    reach(of, edgesOf(currentTarget))
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.hasAttribute("aria-describedby")) return
    currentTarget.removeAttribute("aria-describedby")
    leave()
  }
})

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
  const { hrefOf, cards } = useContext(RecordLinksContext)
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
      {...(cards === undefined ? {} : handlersOf(cards, of))}
    >
      {children}
    </chakra.a>
  )
}
