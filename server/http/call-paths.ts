const sections = [
  "system-admin",
  "sale-admin",
  "device-admin",
  "market-support",
  "advertising-admin",
  "interactive-admin",
  "mini-app-admin",
  "api"
]

const prefixes = sections.map((section) => `/${section}/`)
const fileLike = /\/$|\/assets\/|\.[a-z0-9]{2,11}$/i

/** Embedded applications live under the same prefixes as calls do: what looks like a file of theirs is no call. */
export const isCall = (path: string): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix)) && !fileLike.test(path)
