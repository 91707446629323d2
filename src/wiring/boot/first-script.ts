import { LANGUAGE_KEY, MENU_KEY, THEME_KEY, TOKEN_KEY } from "../../contract/storage.ts"

/**
 * The first script of the page: a classic script in the head, which runs half a second before the console's own code.
 * It sets the background and sends the first requests.
 */
declare global {
  var earlyCaptcha: Promise<unknown> | undefined
  /** Replies by path. */
  var earlyReplies: { readonly headers: HeadersInit; readonly replies: Record<string, Promise<Response>> } | undefined
}

/** Sets the background of the operator's theme, so that a dark console does not begin with a white page. */
const paintBackground = () => {
  const stored = localStorage.getItem(THEME_KEY)
  const dark = stored === "dark" || (stored === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  const { dataset, style } = document.documentElement
  dataset["theme"] = dark ? "dark" : "light"
  style.colorScheme = dataset["theme"]
  style.backgroundColor = dark ? "#141416" : "#f5f6f8"
}

/** Addresses of the login page, or that lead to it. */
const login = /^(#(\/(login\/?)?)?(\?.*)?)?$/

/**
 * Requests the captcha of the login form, which `takeEarlyCaptcha` hands over. Requested once Effect had arrived, it
 * appeared after 2.5 times the bare form's time instead of 1.4.
 */
const requestCaptcha = () => {
  globalThis.earlyCaptcha = fetch("/system-admin/captcha").then((reply) => reply.json() as Promise<unknown>)
  // The code that takes the captcha handles its failure.
  globalThis.earlyCaptcha.catch(() => {})
}

/** Files that the build names in attributes of this script. */
const { shell, system, texts = "" } = document.currentScript?.dataset ?? {}

/** Runs the design system while the code that needs it arrives. Run after that code, it delayed the page by 60 ms. */
const runSystem = () => {
  if (system === undefined) return
  const script = document.createElement("script")
  script.type = "module"
  script.crossOrigin = ""
  script.src = system
  document.head.append(script)
}

const preload = (file: string, onLoad: () => void = () => {}) => {
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.fetchPriority = "low"
  link.href = file
  link.addEventListener("load", onLoad)
  document.head.append(link)
}

/**
 * Fetches the texts of the operator's language, then the shell, and runs the design system. Requested at once, the shell
 * took bandwidth from the console's own script, which runs before it, and delayed the menu by a tenth on a slow phone.
 */
const preloadShell = () => {
  const language = localStorage.getItem(LANGUAGE_KEY) ?? ""
  const inLanguage = texts.split(" ").find((file) => file.includes(`/${language}-`))
  const preloadNext = () => {
    if (shell !== undefined) preload(shell)
    runSystem()
  }
  if (inLanguage === undefined) preloadNext()
  else preload(inLanguage, preloadNext)
}

/**
 * Requests the waiting work and the figures of an operator who reloads the dashboard, which `withEarlyReplies` hands
 * over. Ordinary calls would begin once Effect and the page run, a second later on a slow phone.
 */
const requestDashboard = () => {
  const language = localStorage.getItem(LANGUAGE_KEY)
  const isGranted = localStorage.getItem(MENU_KEY)?.includes('"dashboardIndex"') === true
  if (location.hash !== "#/dashboard/dashboardIndex" || language === null || !isGranted) return
  const headers = { authorization: localStorage.getItem(TOKEN_KEY)!, "accept-language": language }
  const replies: Record<string, Promise<Response>> = {}
  for (const path of ["/system-admin/dashboard/statistics?days=7", "/system-admin/dashboard/my-day"]) {
    replies[path] = fetch(path, { headers })
    // The call that takes the reply handles its failure.
    replies[path].catch(() => {})
  }
  // The browser loads a language's words for ages in 20 ms, 80 on a slow phone: here while it waits, not before "My day".
  new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }).format(0, "day")
  globalThis.earlyReplies = { headers, replies }
}

try {
  paintBackground()
  const isInside = (localStorage.getItem(TOKEN_KEY) ?? "") !== ""
  if (isInside) {
    preloadShell()
    if (!DEBUG_MOCK) requestDashboard()
  } else if (login.test(location.hash)) {
    runSystem()
    if (!DEBUG_MOCK) requestCaptcha()
  }
} catch {
  // Without storage the console itself chooses the theme and requests the captcha, a moment later.
}
