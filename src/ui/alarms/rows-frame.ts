import { chakra } from "../../kit/chakra.ts"

const columns =
  "1.5rem 4rem minmax(0, 1.7fr) minmax(5.75rem, 1.45fr) minmax(0, 1.45fr) minmax(5.5rem, 0.8fr) minmax(3rem, 0.7fr) 10.5rem"
/** At 1024 px a site's name of eight ideographs has room, and an alarm's name has two lines. */
const narrowColumns =
  "1.25rem 3.75rem minmax(0, 1.2fr) minmax(5.75rem, 0.6fr) minmax(0, 1.2fr) 5.5rem minmax(2.75rem, 0.3fr) 10.25rem"
const card = '"pick severity alarm work" "pick robot place place" "pick time actions actions"'
const shade = (severity: string, colour: string) => ({
  [`& [data-severity=${severity}]`]: { borderInlineStartColor: colour }
})

/** The window has room for all filters of the board in one line. */
export const inOneLine = "@media (min-width: 1360px)"

/**
 * One style rule for all rows: a styled element for each cell would cost more than its content. Every row has a fixed
 * height, so that none moves another.
 */
export const RowsBox = chakra("div", {
  base: {
    position: "relative",
    overflowY: "auto",
    minH: "240px",
    h: "max(360px, calc(100dvh - 17.75rem))",
    [inOneLine]: { h: "max(360px, calc(100dvh - 15.25rem))" },
    borderTop: "1px solid",
    borderColor: "border",
    "& [role=row]": {
      display: "grid",
      alignItems: "center",
      columnGap: { base: "3", md: "2", xl: "3" },
      w: "full",
      ps: "3",
      pe: "4",
      gridTemplateColumns: columns,
      borderInlineStart: "3px solid transparent",
      borderBottom: "1px solid",
      borderBottomColor: "border"
    },
    "& [role=rowgroup] [role=row]": {
      position: "absolute",
      insetInline: "0",
      top: "0",
      bg: "bg.panel",
      _hover: { bg: "bg.subtle" },
      _focusVisible: { outlineOffset: "-2px" }
    },
    ...shade("critical", "danger"),
    ...shade("major", "warning.fg"),
    ...shade("minor", "info.fg"),
    ...shade("notice", "border.control"),
    "& [role=rowgroup] [role=row][aria-selected=true]": { "&, &:hover": { bg: "bg.chosen" } },
    "& [data-head]": {
      position: "sticky",
      top: "0",
      zIndex: "1",
      h: "7",
      bg: "bg.subtle",
      fontSize: "sm",
      fontWeight: "medium",
      color: "fg.muted",
      "& input": { display: "block" }
    },
    "& [role=gridcell]": { display: "flex", alignItems: "baseline", columnGap: "2", minW: "0", whiteSpace: "nowrap" },
    "& [role=gridcell] > div": { overflow: "hidden", textOverflow: "ellipsis" },
    "& [role=gridcell] > div:first-of-type": { flex: "0 1 auto" },
    "& [role=gridcell] > div + div": { flex: "1 1 2.5em", fontSize: "xs", color: "fg.subtle" },
    // Without room for a few letters, the lesser text wraps out of sight.
    "& :is([data-cell=alarm], [data-cell=robot], [data-cell=place], [data-cell=time], [data-cell=work])": {
      flexWrap: "wrap",
      maxH: "1lh",
      overflow: "hidden"
    },
    "& [role=gridcell][data-cell=work]": { alignItems: "center", maxH: "6" },
    "& [data-cell=work] small": { fontSize: "xs" },
    "& [role=gridcell][data-cell=group]": { gridColumn: "3 / 6", alignItems: "center" },
    "& [data-cell=group] > button": { gap: "1", fontWeight: "medium", color: "fg" },
    "& [data-cell=group] > span": { overflow: "hidden", textOverflow: "ellipsis", fontSize: "xs", color: "fg.subtle" },
    "& [data-group] > [data-cell=time]": { gridColumn: "6 / 8" },
    "& [data-in-group] > [data-cell=alarm]": { ps: "5" },
    "@media (max-width: 1359.98px)": {
      "&:not([data-cards]) [role=row]": { gridTemplateColumns: narrowColumns, columnGap: "1.5", pe: "2" },
      // A row is as high as two lines of a long name.
      "&:not([data-cards]) [data-cell=alarm]": { maxH: "2lh", lineHeight: "1.25" },
      "&:not([data-cards]) [data-cell=alarm] > div:first-of-type": { whiteSpace: "normal" }
    },
    "& [data-owned]": { color: "fg.muted" },
    "& [role=rowgroup] [role=row][data-work]": {
      gridTemplateColumns: "1fr",
      bg: "bg.subtle",
      fontSize: "sm",
      fontWeight: "medium",
      color: "fg.muted"
    },
    "& [role=gridcell] a": { color: "accent.fg", _hover: { textDecoration: "underline" } },
    "& [data-cell=pick] input": { display: "block" },
    "& [data-cell=alarm] > div:first-of-type": { fontWeight: "medium" },
    "& [data-cell=alarm] b": { color: "fg.muted", fontWeight: "medium" },
    "& [role=gridcell][data-cell=actions]": { alignItems: "center", justifyContent: "flex-end", gap: "2" },
    "& [data-over]": { color: "fg.subtle" },
    "& [data-over] :is([data-cell=alarm], [data-cell=robot]) > div:first-of-type": { textDecoration: "line-through" },
    "&[data-cards]": {
      h: "max(360px, calc(100dvh - 10.5rem))",
      "& [role=row]": {
        gridTemplateColumns: "1.5rem minmax(5.5rem, auto) minmax(0, 1fr) fit-content(40%)",
        gridTemplateAreas: card,
        alignContent: "center",
        rowGap: "0.5"
      },
      "& [data-head]": { display: "none" },
      "& [role=gridcell]": { display: "block", maxH: "none" },
      "& [role=gridcell] > div:empty": { display: "none" },
      "& [role=gridcell][data-cell=work]": { display: "flex", columnGap: "1", justifyContent: "flex-end" },
      // The initials leave the line to the alarm's name.
      "& [data-cell=work] :is(small, div:not(:empty) + div)": { display: "none" },
      // Further names are in the alarm's timeline.
      "& :is([data-cell=robot], [data-cell=place], [data-cell=time]) > :nth-child(2)": { display: "none" },
      "& :is([data-cell=robot], [data-cell=place], [data-cell=work])": { overflow: "hidden" },
      "& [role=gridcell][data-cell=group]": {
        gridArea: "1 / 3 / span 2 / -1",
        display: "flex",
        flexWrap: "wrap",
        "& > span": { whiteSpace: "normal" }
      },
      "& [data-group] > [data-cell=time]": { gridArea: "time" },
      "& [role=gridcell][data-cell=actions]": { display: "flex", gap: "1" },
      "& [data-cell=actions] > button": { minH: "11", minW: "11" },
      "& [data-cell=pick] input": { boxSize: "5" },
      // A target of 44 px around the box.
      "& [data-cell=pick] label": { display: "grid", placeItems: "center", boxSize: "11", m: "-3" },
      ...Object.fromEntries(
        ["severity", "alarm", "robot", "place", "time", "work", "actions"].map((cell) => [
          `& [data-cell=${cell}]`,
          { gridArea: cell }
        ])
      ),
      "& [data-cell=pick]": { gridArea: "pick", alignSelf: "start", pt: "0.5" },
      "& [role=gridcell]:is([data-cell=alarm], [data-cell=time])": {
        display: "flex",
        flexWrap: "nowrap",
        alignItems: "baseline",
        columnGap: "2"
      },
      "& [role=gridcell][data-cell=time]": {
        fontSize: "sm",
        flexDirection: "row-reverse",
        justifyContent: "flex-end"
      },
      // Without room for it, the whole code wraps out of sight. The end of an alarm always stays.
      "& [role=gridcell][data-cell=alarm]": { flexWrap: "wrap", maxH: "1lh", overflow: "hidden" },
      "& [data-cell=alarm] > div + div": { flex: "none" },
      "& [data-over] > [role=gridcell][data-cell=alarm]": { flexWrap: "nowrap" },
      "& [data-cell=place] > div": { textAlign: "end" },
      "& :is([data-cell=robot], [data-cell=place], [data-cell=work], [data-cell=actions])": { fontSize: "sm" }
    }
  }
})
