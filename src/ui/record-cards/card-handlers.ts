import type { PointerEvent } from "react"
import type { CardHandlers } from "../../kit/record-link.tsx"
import type { RecordCardEvent } from "../../machines/record-cards/record-card-events.ts"

/** The id of the card's element, which describes a focused link. */
export const CARD_ID = "record-card"

const edgesOf = (link: HTMLElement) => {
  const { left, top, bottom } = link.getBoundingClientRect()
  return { left, top, bottom }
}
const canHover = ({ pointerType }: PointerEvent) => pointerType !== "touch"

/** The handlers of links in the console and its applications. */
export const cardHandlers =
  (send: (event: RecordCardEvent) => void): CardHandlers =>
  (of) => {
    const reach = (link: HTMLElement) => send({ type: "recordCard.reached", of, beside: edgesOf(link) })
    const leave = () => send({ type: "recordCard.left" })
    return {
      onPointerEnter: (event) => (canHover(event) ? reach(event.currentTarget) : undefined),
      onPointerLeave: (event) => (canHover(event) ? leave() : undefined),
      onFocus: ({ currentTarget }) => {
        if (!currentTarget.matches(":focus-visible")) return
        currentTarget.setAttribute("aria-describedby", CARD_ID)
        reach(currentTarget)
      },
      onBlur: ({ currentTarget }) => {
        if (!currentTarget.hasAttribute("aria-describedby")) return
        currentTarget.removeAttribute("aria-describedby")
        leave()
      }
    }
  }
