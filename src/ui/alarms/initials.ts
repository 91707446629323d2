const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text)

/**
 * Two letters for a user: the initials of the name's first two words, or its beginning. For a Chinese name the given
 * name.
 */
export const initialsOf = (username: string): string => {
  const [first = "", second] = username.split(/[._\s-]+/).filter(Boolean)
  if (second !== undefined) return `${[...first][0]}${[...second][0]}`.toUpperCase()
  const letters = [...first]
  return (isHan(first) ? letters.slice(-2) : letters.slice(0, 2)).join("").toUpperCase()
}
