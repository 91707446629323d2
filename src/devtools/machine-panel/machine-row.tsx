import { chakra } from "../../kit/chakra.ts"

/** The scrolled element of the tree. */
export const TreeScrollArea = chakra("div", {
  base: {
    maxH: { base: "40vh", lg: "75vh" },
    overflow: "auto",
    border: "1px solid",
    borderColor: "border",
    rounded: "sm"
  }
})
/** A machine, and its present state. */
export const MachineRow = chakra("div", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    py: "1",
    pe: "2",
    fontSize: "sm",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { bg: "bg.subtle" },
    _focusVisible: { outlineOffset: "-2px" },
    "&[aria-selected=true]": { bg: "bg.chosen", color: "accent.fg" },
    "& > small": { fontFamily: "mono", fontSize: "xs", color: "fg.muted", overflow: "hidden", textOverflow: "ellipsis" }
  }
})
