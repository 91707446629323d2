import { useLayoutEffect, useRef } from "react"
import { chakra } from "./chakra.ts"
import { cardStyles, printStyles } from "./table-styles.ts"

/** The gap beside a focused element, in pixels. */
const GAP = 8
/** The widest part of a row's name that stays in sight while the other columns scroll below it, in pixels. */
const NAME_WIDTH = 120
/** The part of a name that other columns have covered. */
const covered = `clamp(0px, var(--scrolled, 0px), max(0px, 100% - ${NAME_WIDTH}px))`

/** Scrolls a focused element out from under the sticky cells of its row. */
const scrollIntoView = (scroller: Element, focused: Element) => {
  const cell = focused.closest("td, th")
  const { left, right } = focused.getBoundingClientRect()
  const [naming, actions] = ["[data-naming]", "[data-actions]"].map((selector) =>
    cell?.parentElement?.querySelector(selector)
  )
  if (naming && naming !== cell) {
    const box = naming.getBoundingClientRect()
    scroller.scrollLeft -= Math.max(0, Math.min(box.right, box.left + NAME_WIDTH) + GAP - left)
  }
  if (actions && actions !== cell)
    scroller.scrollLeft += Math.max(0, right + GAP - actions.getBoundingClientRect().left)
}

/** Marks a scrolled box with the directions in which it has more content. */
export const useEdges = () => {
  const box = useRef<HTMLDivElement>(null)
  const scrollPosition = useRef<[left: number, top: number]>([0, 0])
  useLayoutEffect(() => {
    const scroller = box.current!
    // A hidden box loses its scroll position.
    scroller.scrollTo(...scrollPosition.current)
    const measure = () => {
      const { scrollLeft, scrollTop, scrollWidth, clientWidth } = scroller
      scrollPosition.current = [scrollLeft, scrollTop]
      scroller.style.setProperty("--scrolled", `${scrollLeft}px`)
      scroller.toggleAttribute("data-more-start", scrollLeft > 1)
      scroller.toggleAttribute("data-more-end", scrollLeft + clientWidth < scrollWidth - 1)
    }
    const resized = new ResizeObserver(measure)
    resized.observe(scroller)
    resized.observe(scroller.firstElementChild!)
    const onFocus = ({ target }: FocusEvent) => scrollIntoView(scroller, target as Element)
    scroller.addEventListener("scroll", measure, { passive: true })
    scroller.addEventListener("focusin", onFocus)
    return () => {
      resized.disconnect()
      scroller.removeEventListener("scroll", measure)
      scroller.removeEventListener("focusin", onFocus)
    }
  }, [])
  return box
}

const edge = { content: '""', position: "absolute", insetBlock: "0", w: "2.5", pointerEvents: "none" } as const
const shade = (to: "left" | "right") => ({
  background: `linear-gradient(to ${to}, rgb(0 0 0 / 0.25), transparent)`
})

/** Without a sticky column, a shadow at the table's end shows that there is more. */
export const Frame = chakra("div", {
  base: {
    position: "relative",
    isolation: "isolate",
    "&:has(> [data-more-end])": { _after: { ...edge, insetInlineEnd: "0", ...shade("left"), zIndex: "1" } },
    "&:has(> [data-more-end] [data-actions])": { _after: { md: { display: "none" } } }
  }
})

/** One rule styles the whole table. A styled element for each cell would cost more than the cells. */
export const Scroll = chakra("div", {
  base: {
    position: "relative",
    overflowX: "auto",
    // Ten rows do not scroll. More rows leave room for the content around the table.
    maxH: { sm: "max(31rem, 100dvh - 16rem - var(--sums-height, 0rem))" },
    containerType: "inline-size",
    "& table": { w: "full", borderCollapse: "separate", borderSpacing: "0" },
    "& :is(th, td)": {
      px: "2.5",
      textAlign: "start",
      whiteSpace: "nowrap",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& th": {
      position: { sm: "sticky" },
      top: "0",
      zIndex: "2",
      h: "9",
      fontSize: "sm",
      fontWeight: "medium",
      color: "fg.muted",
      bg: "bg.subtle"
    },
    "& th button": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1",
      minH: { base: "11", md: "auto" },
      fontWeight: "inherit",
      cursor: "pointer",
      _hover: { color: "fg" }
    },
    "& th svg": { color: "fg.subtle" },
    "& th[aria-sort] svg": { color: "accent.fg" },
    "& td": { h: "11" },
    "&[data-density=compact] td": { h: "8", py: "0" },
    // A name of two ideographs does not break, unless its line has no room for it.
    "& td a": { wordBreak: "keep-all", overflowWrap: "anywhere" },
    "& td a:not([class])": { color: "accent.fg", _hover: { textDecoration: "underline" } },
    "& [data-copy]": { cursor: "copy", _hover: { color: "accent.fg", textDecoration: "underline" } },
    "& tbody": { transition: "opacity 160ms" },
    "& [aria-busy=true] tbody[data-filled]": { opacity: "0.5" },
    "& tbody tr": { bg: "bg.panel", _hover: { bg: "bg.subtle" } },
    // An outline would lie below the sticky cells.
    "& tbody tr:focus-visible": {
      outline: "none",
      "& > td": { boxShadow: "inset 0 2px {colors.accent.fg}, inset 0 -2px {colors.accent.fg}" }
    },
    "& tbody tr[data-fresh] > td:first-of-type": { boxShadow: "inset 3px 0 {colors.accent.fg}" },
    "&& tbody tr[aria-selected=true]": { bg: "bg.chosen" },
    "& :is([data-kind=number], [data-kind=money], [data-kind=percent], [data-kind=duration])": { textAlign: "end" },
    "& td[data-zero]": { color: "fg.subtle" },
    "& td[data-kind=bar]": { minW: "8rem" },
    "& td[data-kind=wrap]": { minW: "9rem", py: "2", whiteSpace: "normal" },
    "& td[data-kind=text]": {
      minW: { base: "13.25rem", xl: "240px" },
      maxW: "640px",
      py: "2",
      whiteSpace: "normal",
      overflowWrap: "anywhere"
    },
    // Beside other columns a text is narrower.
    "& td[data-kind=text] [data-long]": {
      w: { base: "clamp(12rem, 100cqi - 36rem, 26rem)", xl: "clamp(15rem, 100cqi - 33rem, 26rem)" }
    },
    // Long names of records leave room for the other columns.
    "& td:not([data-naming]) > a": {
      sm: {
        w: "max-content",
        maxW: "11.5rem",
        lineHeight: "1.3",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
        lineClamp: "2"
      }
    },
    "& td[data-kind=wrap] > a": { sm: { w: "auto" } },
    "& td[data-kind=wrap] [data-long]": { sm: { w: "auto", maxW: "min(26rem, 70cqi)" } },
    "& td[title]:not([data-naming], :has(*))": {
      sm: { maxW: "11.5rem", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }
    },
    // Two lines would touch the rows above and below.
    "& td:not([data-kind]) [data-long]": { my: { sm: "1.5" } },
    "& [data-pick]": { w: "10" },
    "& [data-pick] input": { display: "block" },
    "& td[data-pick] label": { verticalAlign: "middle" },
    // The naming column stays in sight while the others scroll below it; if there is room, so do the actions.
    "& [data-naming]": { position: "sticky", insetInlineStart: "0", zIndex: "1", bg: "inherit" },
    "& th[data-naming]": { zIndex: "3", bg: "bg.subtle" },
    "& td[data-naming]": { maxW: { base: "44cqi", md: "24rem" } },
    "& [data-name]": {
      w: "max-content",
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      unicodeBidi: "plaintext",
      textAlign: "left"
    },
    // A picture may stand beside the name.
    "& td[data-naming] :is([data-name], [data-long])": { maxW: { base: "36cqi", md: "18rem" } },
    "& td[data-naming] > a": { display: "block", overflow: "hidden", textOverflow: "ellipsis" },
    // A long name has two lines, and gives up room that the other columns need.
    "& td[data-naming][title] > a": {
      sm: {
        minW: "10rem",
        maxW: "18rem",
        lineHeight: "1.3",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
        lineClamp: "2"
      }
    },
    "& td[data-naming] :is([data-name]:has([data-long]), [data-long])": { sm: { w: "auto", minW: "10rem" } },
    "&[data-more-start] [data-naming]": {
      clipPath: `inset(0 ${covered} 0 0)`,
      _after: { ...edge, insetInlineEnd: covered, ...shade("left") }
    },
    "&[data-more-end] [data-actions]": {
      md: { _before: { ...edge, insetInlineEnd: "calc(100% + 1px)", ...shade("left") } }
    },
    "& [data-actions]": {
      w: "1px",
      bg: "inherit",
      md: {
        position: "sticky",
        insetInlineEnd: "0",
        // A menu at the end has a margin of its own.
        pe: "1",
        borderInlineStart: "1px solid",
        borderInlineStartColor: "border"
      }
    },
    "& th[data-actions]": { bg: "bg.subtle" },
    // Hides the column of actions if no row has one.
    "& table:has([data-filled]):not(:has(td[data-actions] button)) [data-actions]": { display: "none" },
    "& [data-actions] > div": { display: "flex", alignItems: "center", gap: "1" },
    // Menus stand below each other, beside rows with buttons and beside rows without.
    "& td[data-actions] > div > [aria-haspopup]": { ms: { md: "auto" } },
    "& td[data-actions] > div > :not([aria-haspopup])": {
      // The cell is as wide as the longest word.
      flexShrink: "1",
      minW: "min-content",
      maxW: "4rem",
      // Between two ideographs the cell would become narrower than its button.
      wordBreak: "keep-all",
      lineHeight: "1.3",
      textAlign: "start",
      whiteSpace: "normal"
    },
    "& td[data-actions] a": { overflowWrap: "normal" },
    "& tbody tr:has(a[href], [data-long] > button, [data-opens]:not([aria-disabled=true]))": {
      cursor: "pointer"
    },
    "& [data-unfold]": { display: "none" },
    "& td[data-instead]": { p: "0", bg: "bg.panel", whiteSpace: "normal" },
    // The text stays visible, however wide the columns are.
    "& td[data-instead] > div": { position: "sticky", insetInlineStart: "0", w: "100cqi" },
    ...cardStyles,
    ...printStyles
  }
})
