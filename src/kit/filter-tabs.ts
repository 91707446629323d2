import { chakra } from "./chakra.ts"

/** Views of a list; one is pressed. */
export const FilterTabs = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "1",
    px: { base: "3", sm: "4" },
    pb: { sm: "2" },
    _print: { display: "none" },
    "& > button": {
      flexShrink: "0",
      minH: { base: "11", md: "auto" },
      px: { base: "2", sm: "3" },
      py: "1",
      rounded: "full",
      color: "fg.muted",
      cursor: "pointer",
      _hover: { bg: "bg.hover" },
      "&[aria-pressed=true]": { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" }
    },
    "& b": { fontWeight: "medium" }
  }
})
