import { prefetch } from "./import-lazily.ts"
import { TOKEN_KEY } from "../../contract/storage.ts"
import { loadPage } from "../page-files.ts"

/**
 * Imports all code of the page at an address such as `#/user/userList?page=2`. The last part of the path is the page's
 * name.
 */
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
 * Fetches the files of a signed-in operator's page while the shell renders. The first script has requested the shell
 * already, so the shell comes first.
 */
try {
  if ((localStorage.getItem(TOKEN_KEY) ?? "") !== "") prefetch(() => importFor(location.hash))
} catch {
  // Without storage nobody is signed in.
}
