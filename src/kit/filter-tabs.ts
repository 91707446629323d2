import { chakra } from "./chakra.ts"
import { fingerArea } from "./controls.ts"

/** Views of a list; one is pressed. */
export const FilterTabs = chakra("div", {
  base: {
    display: "flex",
    flexWrap: { sm: "wrap" },
    gap: { base: "0", sm: "1" },
    px: { base: "3", sm: "4" },
    pb: { base: "1", sm: "2" },
    // A phone has one line, which scrolls, so that the rows begin high. Its padding holds the area for a finger.
    pt: { base: "1", sm: "0" },
    my: { base: "-1", sm: "0" },
    overflowX: { base: "auto", sm: "visible" },
    scrollbarWidth: "none",
    _print: { display: "none" },
    "& > button": {
      position: "relative",
      flexShrink: "0",
      minH: { base: "9", md: "auto" },
      _after: fingerArea,
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
