import { chakra } from "../../kit/chakra.ts"

/** The meaning of each line. */
export const Legend = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    h: "8",
    overflow: "hidden",
    alignItems: "center",
    fontSize: "sm",
    color: "fg.muted",
    "& > li": { display: "flex", alignItems: "center", gap: "1.5" }
  }
})

/** The values of the day under the pointer. */
export const Tip = chakra("div", {
  base: {
    display: "grid",
    px: "2.5",
    py: "1.5",
    bg: "bg.panel",
    color: "fg",
    border: "1px solid",
    borderColor: "border",
    rounded: "sm",
    shadow: "floating",
    fontSize: "sm"
  }
})
