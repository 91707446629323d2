import { chakra } from "../../kit/chakra.ts"

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/**
 * Two letters for a user: the initials of the name's first two words, or its beginning. For a Chinese name the given
 * name.
 */
const initialsOf = (username: string): string => {
  const [first = "", second] = username.split(/[._\s-]+/).filter(Boolean)
  if (second !== undefined) return `${[...first][0]}${[...second][0]}`.toUpperCase()
  const letters = [...first]
  return (isHan(first) ? letters.slice(-2) : letters.slice(0, 2)).join("").toUpperCase()
}

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
