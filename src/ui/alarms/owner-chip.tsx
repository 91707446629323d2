import { chakra } from "../../kit/chakra.ts"
import { initialsOf } from "./initials.ts"

/** The initials of an owner. Readers hear the whole name. */
export const OwnerChip = ({ name, own }: { readonly name: string; readonly own: boolean }) => (
  <Chip role="img" aria-label={name} title={name} data-own={own || undefined}>
    {initialsOf(name)}
  </Chip>
)

const Chip = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    minW: "7",
    h: "6",
    px: "1",
    flexShrink: "0",
    rounded: "full",
    border: "1px solid",
    borderColor: "border.control",
    bg: "bg.subtle",
    color: "fg.muted",
    fontSize: "xs",
    fontWeight: "medium",
    lineHeight: "1",
    "&[data-own]": { bg: "bg.chosen", borderColor: "accent.fg", color: "accent.fg" }
  }
})
