/** The values of a card: those of the first columns. The columns are chosen and ordered under "Columns". */
const facts = "& td:nth-child(-n + 3 of [data-label]:not([data-naming], [data-kind=id]))"

/** On a phone each row is a card of three lines: its name, two values, one value and the actions. */
export const cardStyles = {
  "@media (max-width: 479.98px)": {
    "& :is(table, thead, tbody, tbody tr)": { display: "block" },
    "& thead tr": {
      display: "flex",
      alignItems: "center",
      overflowX: "auto",
      bg: "bg.subtle",
      // The bar of sort buttons goes from edge to edge, whatever their number.
      borderBottom: "1px solid",
      borderColor: "border"
    },
    // The order is chosen among the filters.
    "section:has([data-toggle][aria-expanded=false]) & thead": { display: "none" },
    "& th": { display: "flex", alignItems: "center", flexShrink: "0", border: "none" },
    "& th:is([data-actions], :not([data-pick], :has(button)))": { display: "none" },
    "& tbody tr:not(:has([data-instead]))": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      alignItems: "center",
      columnGap: "3",
      px: "4",
      py: "1",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& tbody tr[data-fresh]": { boxShadow: "inset 3px 0 {colors.accent.fg}" },
    "& tbody tr[data-fresh] > td:first-of-type": { boxShadow: "none" },
    "& td": { h: "auto", p: "0", border: "none", whiteSpace: "normal" },
    "&& tbody td": { maxW: "none", minW: "0", py: "0" },
    "& td[data-label]:not([data-naming])": { display: "none" },
    [facts]: {
      display: "block",
      h: "7",
      overflow: "hidden",
      textAlign: "start",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      _before: { content: "attr(data-label)", me: "2", color: "fg.muted", fontSize: "sm" }
    },
    // Its lines would be cut off within half of the width.
    "&& td[data-kind=wrap]": { gridColumn: "1 / -1", h: "auto", overflow: "visible", whiteSpace: "normal", py: "0.5" },
    "& td:not([data-naming]) [data-long] > button": { display: "none" },
    "& td[data-naming]": {
      order: "-1",
      gridColumn: "1 / -1",
      alignContent: "center",
      minH: "9",
      position: "static",
      ps: "0",
      pe: "8",
      fontSize: "lg",
      fontWeight: "medium",
      clipPath: "none",
      _before: { display: "none" },
      "&&::after": { display: "none" }
    },
    "&& td[data-label] [data-long]": { w: "full", maxW: "none" },
    "&& td[data-naming] :is([data-name], [data-long])": { w: "auto", maxW: "calc(100cqi - 6rem)" },
    // No checkbox, no room for one.
    "& tr:not(:has([data-pick])) td[data-naming]": { pe: "0" },
    "&& tr:not(:has([data-pick])) td[data-naming] :is([data-name], [data-long])": { maxW: "calc(100cqi - 4rem)" },
    "& td[data-pick]": { position: "absolute", top: "0", insetInlineEnd: "1", zIndex: "2", w: "auto" },
    "& td[data-pick] label": { display: "grid", placeItems: "center", boxSize: "11" },
    "& td[data-pick] input": { boxSize: "5" },
    "& td[data-actions]": { gridColumn: "2", w: "auto", bg: "none" },
    "& td[data-actions] > div": { justifyContent: "flex-end" },
    "&& td[data-actions] > div > *": { minW: "11", minH: "11", maxW: "none", justifyContent: "center" },
    "& td[data-instead]": { display: "block" }
  }
} as const

/** A print shows the whole table: nothing scrolls, and controls are hidden. */
export const printStyles = {
  "@media print": {
    overflow: "visible",
    maxH: "none",
    containerType: "normal",
    "& table": { fontSize: "xs" },
    "& :is(th, td)": { position: "static", px: "1.5", whiteSpace: "normal" },
    "& :is(td:not([data-kind=moment]), bdi, [data-long] > span)": { overflowWrap: "anywhere" },
    "& td": { h: "auto", py: "1" },
    // A print shows a long text in full.
    "& [data-long]": { display: "block", w: "auto", maxW: "none" },
    "& [data-long] > span": { display: "inline" },
    "& tr": { breakInside: "avoid" },
    "& tbody tr[data-fresh] > td": { boxShadow: "none" },
    "& :is([data-pick], [data-actions], th svg, [data-long] > button)": { display: "none" }
  }
} as const
