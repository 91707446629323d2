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
  const stored = localStorage.getItem(THEME_KEY)
  const dark = stored === "dark" || (stored === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
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

/** Later, the shell would wait for the machines to be started; sooner, it would come beside what has to run before it. */
const SLOW = 200

/** Fetches a module before anybody imports it. The build writes those files down at this script. */
const preload = (file: string | undefined) => {
  if (file === undefined) return
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.href = file
  document.head.append(link)
}

/**
 * For who is signed in: React at once, which for the login form comes behind `src/start.ts`, and the shell a little later. Without the
 * first the menu could be used a tenth later, with neither a fifth.
 */
const fetchShell = ({ react, ahead }: DOMStringMap) => {
  preload(react)
  setTimeout(preload, SLOW, ahead?.split(" ")[0])
}

try {
  paintGround()
  const isInside = (localStorage.getItem(TOKEN_KEY) ?? "") !== ""
  if (isInside) fetchShell(document.currentScript?.dataset ?? {})
  else if (!DEBUG_MOCK && login.test(location.hash)) askForCaptcha()
} catch {
  // Without storage the console chooses the theme itself, a moment later, and asks for the code.
}
