import { useSelector } from "@xstate/react"
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import { agoText, useNow } from "../../kit/ago.ts"
import { chakra } from "../../kit/chakra.ts"
import { useOverlays } from "../../kit/kit-provider.tsx"
import { Popover } from "../../kit/popover.tsx"
import { CARD_ID } from "../../kit/record-link.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { cardFaultOf, cardIn, cardOf, cardPlaceOf } from "../../machines/record-cards/record-card-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { cardFacts } from "./card-facts.ts"

const GAP = 4

/** A card is a glance: it says why it is empty, without an alert and without a button. */
const reasonOf = (fault: Fault) => {
  if (fault._tag === "Unreachable") return "recordCard.unreachable"
  return fault.code === codes.noSuchRecord ? "recordCard.missing" : "recordCard.refused"
}

const Content = (): ReactNode => {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const actor = useSignedInActor("recordCard")
  const of = useSelector(actor, cardOf)
  const card = useSelector(actor, cardIn)
  const fault = useSelector(actor, cardFaultOf)
  if (of === null) return null
  if (card === null) return <Quiet>{t(fault === null ? "recordCard.loading" : reasonOf(fault))}</Quiet>
  const { name, summary, rows } = cardFacts(t, card, (at) => agoText(language, at, now))
  return (
    <>
      <Quiet>{t(`recordCard.kinds.${of.kind}`)}</Quiet>
      <chakra.p fontWeight="semibold">{name}</chakra.p>
      {summary === "" ? null : <p>{summary}</p>}
      <Rows>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Rows>
    </>
  )
}

/** The card of the record whose link the pointer or the focus has reached. */
export const RecordCardPopover = () => {
  const actor = useSignedInActor("recordCard")
  const overlays = useOverlays()
  const top = useSyncExternalStore(overlays.subscribe, overlays.top)
  const beside = useSelector(actor, cardPlaceOf)
  const close = useCallback(() => actor.send({ type: "recordCard.closed" }), [actor])
  useEffect(() => {
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      // Only the card closes, and not the dialog behind it.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    document.addEventListener("keydown", closeByEscape, true)
    document.addEventListener("scroll", close, true)
    return () => {
      document.removeEventListener("keydown", closeByEscape, true)
      document.removeEventListener("scroll", close, true)
    }
  }, [close])
  const place = useMemo(
    () => (beside === null ? null : { x: beside.left, y: beside.bottom + GAP, above: beside.top - GAP, from: null }),
    [beside]
  )
  if (place === null) return null
  const card = (
    <Popover
      key={`${place.x} ${place.y}`}
      place={place}
      onClose={close}
      id={CARD_ID}
      role="status"
      px="3"
      py="2"
      w="max-content"
      minW="180px"
      maxW="min(320px, calc(100vw - 8px))"
      fontSize="sm"
      overflowWrap="anywhere"
      onPointerEnter={() => actor.send({ type: "recordCard.entered" })}
      onPointerLeave={() => actor.send({ type: "recordCard.left" })}
    >
      <Content />
    </Popover>
  )
  // The rest of the page is inert beneath a dialog.
  return top === null ? card : createPortal(card, top)
}

const Quiet = chakra("p", { base: { color: "fg.muted", fontSize: "xs" } })
const Rows = chakra("dl", {
  base: {
    mt: "1",
    "& > div": { display: "flex", gap: "3", justifyContent: "space-between" },
    "& dt": { color: "fg.muted", flexShrink: "0" },
    "& dd": { textAlign: "end" }
  }
})
