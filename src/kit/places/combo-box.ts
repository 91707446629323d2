import { chakra } from "../chakra.ts"
import { fingerArea } from "../controls.ts"

/** The combobox of a filter, with its label above and its options below. */
export const ComboBox = chakra("div", {
  base: {
    "& > p": { fontSize: "xs", color: "warning.fg", _empty: { position: "absolute" } },
    "& [data-listbox]": { w: "20rem", maxW: "calc(100vw - 8px)", overflow: "hidden", fontSize: "md" },
    "& [data-listbox] > p": { px: "3", py: "2", color: "fg.muted" },
    "& [data-foot]": {
      display: "flex",
      justifyContent: "space-between",
      gap: "3",
      px: "3",
      py: "2",
      borderTop: "1px solid",
      borderColor: "border",
      fontSize: "sm",
      color: "fg.muted"
    }
  }
})

/** The input, with the chosen options and the typed text. */
export const ComboFrame = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    minW: "0",
    h: { base: "11", md: "8" },
    ps: "1",
    pe: "2",
    rounded: "sm",
    border: "1px solid",
    borderColor: "border.control",
    bg: "bg.panel",
    cursor: "text",
    "& > svg": { color: "fg.muted", cursor: "pointer" },
    "&[data-wrap]": {
      flexWrap: "wrap",
      h: "auto",
      minH: { base: "11", md: "8" },
      py: "3px",
      "& > input": { minW: "20" }
    },
    "&:focus-within": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "-1px" },
    "& > input": {
      flex: "1",
      minW: "6",
      minH: { base: "11", md: "0" },
      my: { base: "-1", md: "0" },
      w: "0",
      ps: "2",
      bg: "transparent",
      outline: "none",
      fontSize: "md"
    },
    "& [data-tag]": {
      display: "flex",
      alignItems: "center",
      minW: "0",
      maxW: "70%",
      h: { base: "9", md: "6" },
      ps: "2",
      rounded: "sm",
      bg: "bg.chosen",
      color: "accent.fg",
      fontSize: "sm",
      "& > span": { minW: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      "&[data-wrong]": { bg: "danger.bg", color: "danger.fg" },
      "& > button": {
        position: "relative",
        display: "grid",
        placeItems: "center",
        w: { base: "9", md: "6" },
        h: "full",
        flexShrink: "0",
        cursor: "pointer",
        _after: fingerArea
      }
    },
    "& [data-more-count]": { fontSize: "sm", color: "fg.muted" }
  }
})

/** A combobox as the control of a form's field. */
export const FormCombo = chakra("div", {
  base: {
    minW: "0",
    // The field provides the space below.
    "& > div > div": { w: "full" },
    "&:has(input[aria-invalid]) > div > div:first-of-type": { borderColor: "danger.fg" }
  }
})
