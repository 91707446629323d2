import { chakra } from "../../kit/chakra.ts"

/** The key that opens the palette on this operator's keyboard. */
export const paletteKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl+K")

/** A key as printed on a keyboard. */
export const Key = chakra("kbd", {
  base: {
    px: "1.5",
    rounded: "sm",
    border: "1px solid",
    borderColor: "border.control",
    fontFamily: "mono",
    fontSize: "xs",
    lineHeight: "18px",
    color: "fg.muted",
    whiteSpace: "nowrap"
  }
})
