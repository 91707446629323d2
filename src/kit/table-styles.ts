/** The values of a card are those of the first columns, which the operator orders under "Columns". */
const values = "[data-label]:not([data-naming], [data-kind=id], [data-card=beside], [data-card=unfolded])"
/** Cards whose only action is a menu have room for a fourth value. */
const roomy = "tr:has([data-card=beside]):not(:has(td[data-actions] > div > :nth-child(2)))"
const facts = `& td:nth-child(-n + 3 of ${values}), & ${roomy} td:nth-child(4 of ${values})`
/** Cards of records without a page can be unfolded to show all values. */
const folding = "& tr:has([data-unfold]):not(:has([data-naming] a[href]:not([data-part])))"
const isUnfolded = ":has([data-unfold] [aria-expanded=true])"
const unfolded = `& tr${isUnfolded}`
/** The head of a column in front of its value. Between them a line may break, before it breaks within a word. */
const head = {
  content: 'attr(data-label) "\\200b"',
  me: "2",
  color: "fg.muted",
  fontSize: "sm",
  whiteSpace: "nowrap"
} as const

/** On a phone each row is a card of about three lines: its name, two values, and one value with the actions. */
export const cardStyles = {
  "@media (max-width: 479.98px)": {
    "& :is(table, thead, tbody, tbody tr)": { display: "block" },
    "& thead tr": {
      display: "flex",
      alignItems: "center",
      overflowX: "auto",
      bg: "bg.subtle",
      // The bar of sort buttons spans the whole width, whatever their number.
      borderBottom: "1px solid",
      borderColor: "border"
    },
    // The sort buttons appear together with the filters.
    "section:has([data-toggle][aria-expanded=false]) & thead": { display: "none" },
    "& th": { display: "flex", alignItems: "center", flexShrink: "0", border: "none" },
    "& th:is([data-actions], :not([data-pick], :has(> button)))": { display: "none" },
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
      alignContent: "center",
      h: "7",
      overflow: "hidden",
      textAlign: "start",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      _before: head
    },
    // A short value wraps: half of a time would mislead.
    "&& td[data-label]:not([data-naming], [data-card], :has([data-long]))": {
      h: "auto",
      minH: "7",
      whiteSpace: "normal"
    },
    "&& td[data-kind=moment]:not([data-naming])": { h: "auto", minH: "7", whiteSpace: "normal" },
    "&& td[data-kind=moment]:not([data-naming], [data-card])": { gridColumn: "1 / -1" },
    // Beside the actions, which are as high, two lines have room.
    "& tr:has(td[data-actions]) td[data-kind=moment]:not([data-naming], [data-card])": { gridColumn: "1" },
    "& td[data-kind=duration] > span": { whiteSpace: "nowrap" },
    "& td[data-card=bare]": { _before: { display: "none" } },
    // Half of the width would cut its lines off.
    "&&& td:is([data-kind=wrap], [data-kind=text])": {
      gridColumn: "1 / -1",
      h: "auto",
      overflow: "visible",
      whiteSpace: "normal",
      py: "0.5"
    },
    // Beside the actions or other values, two lines have room until the card is unfolded.
    [`&&& tr:has(td[data-actions], [data-card=beside]):not(${isUnfolded}) td[data-kind=wrap][data-card=bare]`]: {
      gridColumn: "auto",
      h: "auto",
      minH: "7",
      maxH: "3em",
      overflow: "hidden",
      py: "0"
    },
    // A text has two lines, and the actions a line of their own.
    "&&& td[data-kind=text]": { gridColumn: "1 / -1", h: "auto", whiteSpace: "normal" },
    "&& td[data-kind=text] ~ td[data-actions]": { gridColumn: "1 / -1" },
    "&& td[data-kind=text] ~ td[data-kind=moment]": { gridColumn: "1 / -1" },
    "& td:not([data-naming]) [data-long] > button": { display: "none" },
    "& td:not([data-naming], [data-kind=wrap], [data-kind=text]) [data-long]": {
      display: "inline",
      whiteSpace: "inherit",
      "& > span": { display: "inline", whiteSpace: "inherit" }
    },
    "& td[data-naming]": {
      order: "-1",
      gridColumn: "1 / -1",
      alignContent: "center",
      minH: "9",
      position: "static",
      ps: "0",
      pe: "8",
      fontSize: "clamp({fontSizes.md}, 4.5vw, {fontSizes.lg})",
      fontWeight: "medium",
      clipPath: "none",
      _before: { display: "none" },
      "&&::after": { display: "none" }
    },
    "& td[data-naming] a[href]:not([data-part])": { display: "block", minH: "11", alignContent: "center" },
    "& td[data-naming][title] > a[href]:not([data-part])": { lineClamp: "2" },
    "&&& td:has(> [role=switch])": { overflow: "visible" },
    "&& td[data-label] [data-long]": { w: "full", maxW: "none" },
    "&& td[data-naming] :is([data-name], [data-long])": { w: "auto", maxW: "calc(100cqi - 6rem)" },
    // Without a checkbox the name uses its room.
    "& tr:not(:has([data-pick])) td[data-naming]": { pe: "0" },
    "&& tr:not(:has([data-pick])) td[data-naming] :is([data-name], [data-long])": { maxW: "calc(100cqi - 4rem)" },
    "& td[data-pick]": { position: "absolute", top: "0", insetInlineEnd: "1", zIndex: "2", w: "auto" },
    "& td[data-pick] label": { display: "grid", placeItems: "center", boxSize: "11" },
    "& td[data-pick] input": { boxSize: "5" },
    "& td[data-actions]": { gridColumn: "2", w: "auto", bg: "none" },
    "& td[data-actions] > div": { justifyContent: "flex-end" },
    "&& td[data-actions] > div > *": { minW: "11", minH: "11", maxW: "none", justifyContent: "center" },
    [`& ${roomy}:not(${isUnfolded}) :is(td[data-actions], td:nth-child(4 of ${values}))`]: {
      gridRow: "3",
      gridColumn: "2"
    },
    [`& ${roomy}:has(td[data-actions]) td:nth-child(4 of ${values})`]: { pe: "11" },
    "&& tbody tr:has([data-card=beside])": { gridTemplateColumns: "minmax(0, 1fr) fit-content(min(9.5rem, 40vw))" },
    "&& tr:has([data-card=beside]) td[data-naming]": {
      gridColumn: "1",
      pe: "0",
      // A number of 16 characters fits beside a state.
      fontSize: "clamp({fontSizes.sm}, 3.9vw, {fontSizes.lg})"
    },
    // The second column has the width of its values, so only their ends are in line on all cards.
    [`&& tr:has([data-card=beside]) td[data-card=bare]:is(:nth-child(2 of ${values}), :nth-child(4 of ${values}))`]: {
      textAlign: "end"
    },
    "&& td[data-card=beside]": { display: "block", order: "-1", textAlign: "end", overflow: "hidden" },
    [`${folding} td[data-unfold]`]: { display: "block", position: "absolute", bottom: "1", insetInlineEnd: "2" },
    "& td[data-unfold] button": { display: "grid", placeItems: "center", boxSize: "11", color: "fg.muted" },
    [`${folding} td[data-actions]`]: { pe: "9" },
    [`${unfolded} td[data-label]:not([data-naming], [data-card=beside])`]: {
      display: "block",
      gridColumn: "1 / -1",
      h: "auto",
      py: "1",
      overflow: "visible",
      overflowWrap: "anywhere",
      textAlign: "start",
      whiteSpace: "normal",
      _before: { ...head, display: "inline" }
    },
    [`${folding}:not(:has(td[data-actions] > div > *)) td[data-label]:not([data-naming], [data-card=beside])`]: {
      pe: "11"
    },
    "& td[data-instead]": { display: "block" }
  },
  // A number fits beside a state, however long the other values are.
  "@media (max-width: 359.98px)": {
    "&& tbody tr:has([data-card=beside])": { gridTemplateColumns: "minmax(0, 1fr) fit-content(34vw)" }
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
    // A print shows long names and texts in full.
    "&&& td > a": { display: "inline" },
    "&&& td[title]": { maxW: "none", overflow: "visible", whiteSpace: "normal" },
    "& [data-long]": { display: "block", w: "auto", maxW: "none" },
    "& [data-long] > span": { display: "inline" },
    "& tr": { breakInside: "avoid" },
    "& tbody tr[data-fresh] > td": { boxShadow: "none" },
    "& :is([data-pick], [data-actions], th svg, [data-long] > button)": { display: "none" }
  }
} as const
