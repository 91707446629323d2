import { TOKEN_KEY } from "../effects/contract/storage.ts"

/**
 * Asks for the shell where somebody is signed in: the first that the page's own script does when it has come, before it runs for as long as the shell
 * needs to arrive. Asked for beside it, the shell shared the wire with what it has to wait for, and stood a fifth of the bare form's time later; asked for
 * behind it, two fifths.
 */
try {
  if ((localStorage.getItem(TOKEN_KEY) ?? "") !== "") void import("../ui/shell/signed-in.tsx").catch(() => {})
} catch {
  // Without storage nobody is signed in.
}
