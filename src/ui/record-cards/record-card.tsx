import { useSelector } from "@xstate/react"
import {
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore
} from "react"
import { createPortal } from "react-dom"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { useOverlays } from "../../kit/kit-provider.tsx"
import { FilledText, RecordLink, RecordLinksContext, withGaps } from "../../kit/record-link.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import type { LinkEdges } from "../../machines/record-cards/record-card-events.ts"
import { cardFaultOf, cardIn, cardOf, cardPlaceOf } from "../../machines/record-cards/record-card-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { CARD_ID } from "./card-handlers.ts"
import { cardFacts } from "./card-facts.ts"

const GAP = 4

/** Below the link, or above it where there is no room. */
const placeBeside = (layer: HTMLElement, { left, top, bottom }: LinkEdges) => {
  if (!layer.matches(":popover-open")) layer.showPopover()
  const { width, height } = layer.getBoundingClientRect()
  const { innerWidth, innerHeight } = layer.ownerDocument.defaultView!
  const isAbove = bottom + height + 2 * GAP > innerHeight && top - height >= 2 * GAP
  layer.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
  layer.style.top = `${isAbove ? top - height - GAP : bottom + GAP}px`
}

/** A card is a glance: it says why it is empty, without an alert and without a button. */
const reasonOf = (fault: Fault) => {
  if (fault._tag === "Unreachable") return "recordCard.unreachable"
  if (fault.code === codes.noSuchRecord) return "recordCard.missing"
  return fault.code === codes.notPermitted ? "recordCard.refused" : "recordCard.unreachable"
}

const Content = (): ReactNode => {
  const t = useTexts()
  // Links in a card show no further card.
  const { hrefOf } = useContext(RecordLinksContext)
  const language = useLanguage()
  const now = useNow()
  const actor = useSignedInActor("recordCard")
  const of = useSelector(actor, cardOf)
  const card = useSelector(actor, cardIn)
  const fault = useSelector(actor, cardFaultOf)
  if (of === null) return null
  if (card === null) return <Quiet>{t(fault === null ? "recordCard.loading" : reasonOf(fault))}</Quiet>
  const { name, summary, rows, records } = cardFacts(t, card, (at) => ageText(language, at, now))
  return (
    <RecordLinksContext value={{ hrefOf }}>
      <Quiet>{t(`recordCard.kinds.${of.kind}`)}</Quiet>
      <chakra.p fontWeight="semibold">{name}</chakra.p>
      {summary === "" ? null : (
        <p>
          <FilledText {...withGaps(summary, records)} />
        </p>
      )}
      <Rows>
        {rows.map(([label, text, of]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {of === undefined ? (
                text
              ) : (
                <RecordLink underlined {...of}>
                  {text}
                </RecordLink>
              )}
            </dd>
          </div>
        ))}
      </Rows>
    </RecordLinksContext>
  )
}

/** The card of the record whose link the pointer or the focus has reached. */
export const RecordCardPopover = () => {
  const actor = useSignedInActor("recordCard")
  const overlays = useOverlays()
  const top = useSyncExternalStore(overlays.subscribe, overlays.top)
  const beside = useSelector(actor, cardPlaceOf)
  const close = useCallback(() => actor.send({ type: "recordCard.closed" }), [actor])
  const box = useRef<HTMLDivElement>(null)
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
    const closeOutside = (event: Event) => {
      if (box.current === null || !event.composedPath().includes(box.current)) close()
    }
    document.addEventListener("pointerdown", closeOutside, true)
    return () => {
      document.removeEventListener("keydown", closeByEscape, true)
      document.removeEventListener("scroll", close, true)
      document.removeEventListener("pointerdown", closeOutside, true)
    }
  }, [close])
  const size = useSelector(actor, (snapshot) => cardIn(snapshot) ?? cardFaultOf(snapshot))
  useLayoutEffect(() => {
    if (beside !== null && box.current !== null) placeBeside(box.current, beside)
  }, [beside, size, top])
  if (beside === null) return null
  const card = (
    <Layer
      ref={box}
      popover="manual"
      id={CARD_ID}
      role="status"
      onPointerEnter={() => actor.send({ type: "recordCard.entered" })}
      onPointerLeave={() => actor.send({ type: "recordCard.left" })}
    >
      <Content />
    </Layer>
  )
  // The rest of the page is inert beneath a dialog.
  return top === null ? card : createPortal(card, top)
}

const Layer = chakra("div", {
  base: {
    position: "fixed",
    inset: "auto",
    px: "3",
    py: "2",
    w: "max-content",
    minW: "180px",
    maxW: "min(320px, calc(100vw - 8px))",
    bg: "bg.panel",
    color: "fg",
    filter: "var(--wh-weak, none)",
    fontSize: "sm",
    overflowWrap: "anywhere",
    rounded: "md",
    border: "1px solid",
    borderColor: "border",
    shadow: "floating"
  }
})
const Quiet = chakra("p", { base: { color: "fg.muted", fontSize: "xs" } })
const Rows = chakra("dl", {
  base: {
    mt: "1",
    "& > div": { display: "flex", gap: "3", justifyContent: "space-between" },
    "& dt": { color: "fg.muted", flexShrink: "0" },
    "& dd": { minW: "0", textAlign: "end", overflowWrap: "anywhere" }
  }
})
