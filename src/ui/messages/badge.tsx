import { chakra } from "../kit/chakra.ts"

const MOST = 99

const Pill = chakra("span", {
  base: {
    minW: "18px",
    w: "max-content",
    px: "1",
    rounded: "full",
    bg: "danger",
    color: "fg.onAccent",
    fontSize: "xs",
    fontWeight: "medium",
    lineHeight: "18px",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums"
  }
})

/** How many wait. It is drawn only: whatever carries it says the number in its name. */
export const Badge = ({ count }: { readonly count: number }) =>
  count === 0 ? null : <Pill aria-hidden>{count > MOST ? `${MOST}+` : count}</Pill>
