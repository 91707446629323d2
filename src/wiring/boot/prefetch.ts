import { prefetch } from "./import-lazily.ts"
import { TOKEN_KEY } from "../../contract/storage.ts"
import { loadPage } from "../page-files.ts"

/** Imports all code of the page at this address, `#/user/userList?page=2`. The last part of its path is its name. */
const importFor = (hash: string): void => {
  void import("../effect-runtime.ts")
  void import("../signed-in-effects.ts")
  void loadPage(hash.replace(/\?.*/, "").split("/").at(-1) ?? "")
}

/** Fetches the shell behind the login form and all that calls need, without running it. */
export const prefetchApp = (): void => {
  // Safari has no idle callback and waits for the sign-in.
  if (!("requestIdleCallback" in globalThis)) return
  requestIdleCallback(() =>
    prefetch(() => {
      void import("../../ui/shell/signed-in.tsx")
      void import("../signed-in-actors.ts")
      void import("../journal.ts")
      importFor("")
    })
  )
}

/**
 * For a signed-in operator, the files of the page behind the shell arrive while the shell renders. The first script has requested the shell, so that it
 * comes before them.
 */
try {
  if ((localStorage.getItem(TOKEN_KEY) ?? "") !== "") prefetch(() => importFor(location.hash))
} catch {
  // Nobody is signed in without storage.
}
