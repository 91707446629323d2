import { sections } from "../../src/effects/contract/sections.ts"

const prefixes = [...sections, "api"].map((section) => `/${section}/`)
const fileLike = /\/$|\/assets\/|\.[a-z0-9]{2,11}$/i

/** Embedded applications live under the same prefixes as calls do: what looks like a file of theirs is no call. */
export const isCall = (path: string): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix)) && !fileLike.test(path)
