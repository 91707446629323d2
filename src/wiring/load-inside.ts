import { fetchOnly } from "../boot/import-late.ts"
import { TOKEN_KEY } from "../effects/contract/storage.ts"
import { importFor } from "./page-files.ts"

/**
 * Asks for the shell where somebody is signed in, and fetches what stands behind it: the first that the page's own script does when it has come, before it
 * runs for as long as the shell needs to arrive. Asked for beside it, the shell shared the wire with what it has to wait for, and stood a fifth of the bare
 * form's time later; asked for behind it, two fifths. What stands behind the shell comes behind it on the wire too: asked for when the shell had come, the
 * first figures stood a tenth later; asked for by `src/start.ts`, the menu did.
 */
try {
  if ((localStorage.getItem(TOKEN_KEY) ?? "") !== "") {
    void import("../ui/shell/signed-in.tsx").catch(() => {})
    fetchOnly(() => importFor(location.hash))
  }
} catch {
  // Without storage nobody is signed in.
}
