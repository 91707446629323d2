import { chakra } from "./chakra.ts"

/** Views of a list; one is pressed. */
export const FilterTabs = chakra("div", {
  base: {
    display: "flex",
    // A phone has one line for them, which scrolls, so that the first row begins high.
    flexWrap: { sm: "wrap" },
    overflowX: { base: "auto", sm: "visible" },
    scrollbarWidth: "none",
    gap: { base: "0", sm: "1" },
    px: { base: "3", sm: "4" },
    mt: { base: "-0.5", sm: "0" },
    pb: { sm: "2" },
    _print: { display: "none" },
    "& > button": {
      flexShrink: "0",
      minH: { base: "11", md: "auto" },
      px: { base: "2", sm: "3" },
      py: "1",
      rounded: "full",
      color: "fg.muted",
      whiteSpace: "nowrap",
      cursor: "pointer",
      _focusVisible: { outlineOffset: "-2px" },
      _hover: { bg: "bg.hover" },
      "&[aria-pressed=true]": { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" }
    },
    "& b": { fontWeight: "medium" }
  }
})
