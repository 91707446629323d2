import type { Page } from "./page-definition.ts"

const files = import.meta.glob<Page>("./pages/*.tsx", { import: "page" })

/** A page's file has its name: `userList` is defined in `user-list.tsx`. */
export const loadPage = (name: string): Promise<Page> | undefined =>
  files[`./pages/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`]?.()

/** Imports all that the page at this address, `#/user/userList?page=2`, waits for. The last part of its path is its name. */
export const importFor = (hash: string): void => {
  void import("./effect-runtime.ts")
  void import("./signed-in-effects.ts")
  void loadPage(hash.replace(/\?.*/, "").split("/").at(-1) ?? "")
}
