import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { chakra } from "./chakra.ts"
import { Button } from "./controls.ts"
import { Icon } from "./icons.tsx"
import { hasNoModifier, isTyping } from "./list-keys.ts"
import { PanelHead, Panel } from "./panel.tsx"
import { useTexts } from "./texts.ts"

/** Actions by their keys. */
type CardKeys = Readonly<Record<string, () => void>>

/** Keys act on the card from anywhere on its page. A held key decides only one card. */
const useCardKeys = (box: RefObject<HTMLElement | null>, keys: CardKeys): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = keys[event.key.toLowerCase()]
      if (act === undefined || event.defaultPrevented || event.repeat || !hasNoModifier(event)) return
      if (isTyping(event.composedPath()[0]) || box.current?.checkVisibility() !== true) return
      const trees = [document, box.current.getRootNode() as Document | ShadowRoot]
      if (trees.some((tree) => tree.querySelector("dialog[open]") !== null)) return
      event.preventDefault()
      act()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  })

/** The key in a button's name, visible only. `aria-keyshortcuts` tells it to screen readers. */
const Key = chakra("kbd", {
  base: {
    display: { base: "none", md: "inline" },
    px: "1",
    rounded: "sm",
    border: "1px solid currentColor",
    fontFamily: "inherit",
    fontSize: "xs",
    lineHeight: "1.4"
  }
})

type KeyButtonProps = {
  readonly letter: string
  readonly label?: string
  readonly variant?: "solid" | "outline" | "danger" | "quiet"
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button with its key. The second click of a double click does nothing, because it would hit the next card. */
export const KeyButton = ({
  letter,
  label,
  variant = "outline",
  disabled = false,
  onClick,
  children
}: KeyButtonProps) => (
  <Button
    variant={variant}
    h={{ base: "11", md: "9" }}
    aria-label={label}
    aria-keyshortcuts={letter}
    aria-disabled={disabled}
    onClick={({ detail }) => {
      if (!disabled && detail < 2) onClick()
    }}
  >
    {children}
    <Key aria-hidden>{letter}</Key>
  </Button>
)

type Props<Card> = {
  readonly title: string
  readonly back: ReactNode
  readonly cards: ReadonlyArray<Card>
  readonly active: Card | undefined
  /** The total number of cards, of which `cards` may be only the first. */
  readonly total: number
  /** The place of the active card, in the unit of its records. */
  readonly placeOf: (place: { readonly at: number; readonly of: number }) => string
  readonly onShow: (card: Card) => void
  readonly keys: CardKeys
  readonly commands?: ReactNode
  /** The outcome of the last decision, with Undo: a status, and below it what failed. */
  readonly outcome?: ReactNode
  /** The active card, or the reason why there is none. */
  readonly children: ReactNode
}

/**
 * Decisions one after the other: one card at a time, with everything that the decision needs. `J` and `K` move between
 * cards.
 */
export const CardQueue = <Card,>({
  title,
  back,
  cards,
  active,
  total,
  placeOf,
  onShow,
  keys,
  commands,
  outcome,
  children
}: Props<Card>) => {
  const t = useTexts()
  const box = useRef<HTMLElement>(null)
  const activeIndex = active === undefined ? -1 : cards.indexOf(active)
  const step = (by: number) => () => {
    const card = cards[activeIndex + by]
    if (activeIndex >= 0 && card !== undefined) onShow(card)
  }
  const [onNext, onPrevious] = [step(1), step(-1)]
  useCardKeys(box, { j: onNext, k: onPrevious, ...keys })
  return (
    <Panel ref={box}>
      <Queue>
        <PanelHead>
          {back}
          <h1>{title}</h1>
        </PanelHead>
        <Steps>
          {activeIndex < 0 ? null : (
            <p aria-live="polite">{placeOf({ at: activeIndex + 1, of: Math.max(total, cards.length) })}</p>
          )}
          {outcome}
          {activeIndex < 0 ? null : (
            <>
              <KeyButton
                letter="K"
                variant="quiet"
                label={t("kit.previousCard")}
                disabled={activeIndex === 0}
                onClick={onPrevious}
              >
                <Icon name="left" />
              </KeyButton>
              <KeyButton
                letter="J"
                variant="quiet"
                label={t("kit.nextCard")}
                disabled={activeIndex === cards.length - 1}
                onClick={onNext}
              >
                <Icon name="right" />
              </KeyButton>
            </>
          )}
        </Steps>
        {children}
        {commands === undefined ? null : <div data-commands>{commands}</div>}
      </Queue>
    </Panel>
  )
}

/** Commands for several cards stand beside the title, and on a phone below the card, which begins high. */
const Queue = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    "& > *": { gridColumn: "1 / -1" },
    // The link back and the title share a line on the narrowest phones, too.
    "& > header > h1": { flexBasis: "6rem" },
    "& > header": { gridColumn: { md: "1" }, pt: { base: "1", md: "2" } },
    "& > [data-commands]": {
      gridColumn: { md: "2" },
      gridRow: { md: "1" },
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "2",
      px: "4",
      pt: { md: "2" },
      pb: { base: "4", md: "0" },
      _print: { display: "none" }
    }
  }
})

/** The place of the card, the outcome of the last one and the steps share a line, so that no card moves. */
const Steps = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "1",
    px: "4",
    // The buttons on a phone are higher than their line.
    mt: { base: "-1", md: "0" },
    "& > p[aria-live]": { me: "auto", color: "fg.muted" },
    "& > [role=status]": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "3",
      // On a phone it has a line of its own.
      order: { base: "1", md: "0" },
      flex: { base: "1 0 100%", md: "1" },
      minW: "0",
      ms: { md: "4" },
      pb: { base: "2", md: "0" },
      // The empty status stays in the tree, so that screen readers notice later text.
      "&:empty": { flex: "none", ms: "0", pb: "0" }
    },
    "& > :is([role=alert], ul)": { order: "2", flex: "1 0 100%" }
  }
})

/** A card. Its facts stand beside the background, on narrow screens above it. */
export const Card = chakra("article", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
    gap: { base: "4", lg: "8" },
    px: "4",
    pt: "1",
    pb: "4",
    overflowWrap: "anywhere"
  }
})

export const CardActions = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mt: "4",
    // The buttons stay within reach of the thumb, however long the background is.
    position: { base: "sticky", lg: "static" },
    bottom: "0",
    py: "2",
    bg: "bg.panel",
    "& > button": { flex: { base: "1 1 auto", md: "none" } }
  }
})
