import { chakra } from "../../kit/chakra.ts"

/** About half of a robot's number. */
const HALF = "2.75rem"
const toLeft = "100cqi * var(--left)"
const toRight = "100cqi * (1 - var(--left))"

/** White in both themes: a plan is drawn for paper. */
export const Ground = chakra("div", {
  base: {
    position: "relative",
    containerType: "inline-size",
    // Numbers beyond its edge must not widen the page.
    overflow: "clip",
    overflowClipMargin: "0.75rem",
    w: "full",
    mx: "auto",
    bg: "#fff",
    rounded: "sm",
    border: "1px solid",
    borderColor: "border",
    "& > img": { display: "block", boxSize: "full" },
    "& > [data-mark]": {
      position: "absolute",
      display: "grid",
      // The column is as wide as the number, and its middle is the position.
      justifyContent: "center",
      justifyItems: "center",
      w: "0",
      h: "0",
      textDecoration: "none",
      transition: "left 400ms, top 400ms",
      "& > svg": { gridArea: "1 / 1", transform: "translateY(-50%)" },
      "& > span": {
        gridArea: "1 / 1",
        mt: "3.5",
        // A number at an edge moves inwards.
        transform: `translateX(calc(max(0px, ${HALF} - ${toLeft}) + min(0px, ${toRight} - ${HALF})))`,
        px: "1",
        rounded: "sm",
        bg: "bg.panel",
        color: "fg",
        fontSize: "xs",
        lineHeight: "1.3",
        whiteSpace: "nowrap",
        shadow: "raised"
      }
    },
    "& > [data-mark]:is(:hover, :focus)": {
      zIndex: "1",
      "& > span": { bg: "accent", color: "fg.onAccent" }
    }
  }
})
