import type { Texts } from "./texts.ts"

/** The part of a language's texts that holds a namespace. Without an entry it is the first. */
export const partOf: Readonly<Record<string, string>> = {}

type Load = () => Promise<{ readonly texts: Texts }>
const whole = import.meta.glob<{ readonly texts: Texts }>("./*/all.ts")

/** The parts by language. In development one part holds all texts; `build/text-parts.ts` replaces this module in a build. */
export const files: Readonly<Record<string, Readonly<Record<string, Load>>>> = Object.fromEntries(
  Object.entries(whole).map(([path, load]) => [path.split("/")[1]!, { first: load }])
)
