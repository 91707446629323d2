import type { Page } from "./page-definition.ts"

const definitions = import.meta.glob<Page>("./pages/*.tsx", { import: "page" })

/** A page's file has its name: `userList` is defined in `user-list.tsx`. Asked for at once, beside whatever else the page needs. */
export const loadPage = (name: string): Promise<Page> =>
  definitions[`./pages/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`]!()
