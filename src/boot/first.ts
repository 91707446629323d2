import { THEME_KEY, TOKEN_KEY } from "../effects/contract/storage.ts"

/**
 * The first script of the page: a classic one in its head, on its own, there before anything is drawn and half a second before the console's code.
 * It begins what that code would only begin when it runs.
 */
declare global {
  var earlyCaptcha: Promise<unknown> | undefined
}

/** Paints the ground in the operator's theme, so that a dark console does not begin with a white page. */
const paintGround = () => {
  const kept = localStorage.getItem(THEME_KEY)
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  const { dataset, style } = document.documentElement
  dataset["theme"] = dark ? "dark" : "light"
  style.colorScheme = dataset["theme"]
  style.backgroundColor = dark ? "#141416" : "#f5f6f8"
}

/** The addresses that are the login page, or lead to it. */
const login = /^(#(\/(login\/?)?)?(\?.*)?)?$/

/**
 * Asks for the verification code of the login form; `takeEarlyCaptcha` hands it over. Without this it was drawn when Effect had come, at 2.5 times
 * the bare form's time instead of 1.4.
 */
const askForCaptcha = () => {
  globalThis.earlyCaptcha = fetch("/system-admin/captcha").then((reply) => reply.json() as Promise<unknown>)
  // Whoever takes it sees that it failed; where nobody does, nobody needs to know.
  globalThis.earlyCaptcha.catch(() => {})
}

/** By then the page's own script has nearly come over a slow wire; over a fast one it has asked for the shell itself. */
const SLOW = 400

/**
 * Fetches the shell for who is signed in just before the page's own script has come, not beside it: the menu can be used at 1.5 times the bare form's time
 * instead of 1.7. The build writes its file down at this script, before those that are fetched ahead.
 */
const fetchShell = (shell: string | undefined) => {
  if (shell === undefined) return
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.href = shell
  document.head.append(link)
}

try {
  paintGround()
  const isInside = (localStorage.getItem(TOKEN_KEY) ?? "") !== ""
  if (isInside) setTimeout(fetchShell, SLOW, document.currentScript?.dataset["ahead"]?.split(" ")[0])
  else if (!DEBUG_MOCK && login.test(location.hash)) askForCaptcha()
} catch {
  // Without storage the console chooses the theme itself, a moment later, and asks for the code.
}
