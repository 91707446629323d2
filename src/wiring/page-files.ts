import type { Page } from "./page-definition.ts"

const files = import.meta.glob<Page>(["../{wiring,devtools}/pages/*.tsx", "../ui/*/pages/*.tsx"], { import: "page" })

const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1, -".tsx".length), load])
)

/**
 * The page with this name: `userList` is defined in `user-list.tsx`. Pages with effects of their own lie in
 * src/wiring/pages.
 */
export const loadPage = (name: string): Promise<Page> | undefined =>
  loaders.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))?.()
