import { byLanguage } from "./by-name.ts"

/** The texts of the login page in every language. All others load later. */
export const firstTexts = byLanguage(
  import.meta.glob("./*/{kit/{fault,kit},login,menu,session,shell}.json", { eager: true, import: "default" })
)
