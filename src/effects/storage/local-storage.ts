import { MENU_KEY, LANGUAGE_KEY, THEME_KEY, TOKEN_KEY, USER_KEY } from "../../contract/storage.ts"
import type { Rule, UserDetail } from "../../contract/session.ts"
import type { LogoutReason } from "../../machines/session/session-events.ts"
import type { SavedPreferences } from "../../machines/preferences/preferences-events.ts"

/**
 * Values that the console stores in the browser, under fixed keys. They are read before the first paint, so this file
 * imports nothing of Effect. A value of another shape counts as absent. If storage refuses (private window, quota),
 * memory replaces it until the page closes.
 */
const memory = new Map<string, string>()

export const readItem = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const writeItem = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export const removeItem = (key: string): void => {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // A refusing storage has nothing to remove.
  }
}

export const readJson = (key: string): unknown => {
  try {
    return JSON.parse(readItem(key) ?? "null")
  } catch {
    return null
  }
}

/**
 * Uses the storage of one window, which survives reloads and is shared with no other window. `otherwise` is the result
 * if the storage refuses.
 */
export const withSessionStorage = <A>(use: (storage: Storage) => A, otherwise: A): A => {
  try {
    return use(sessionStorage)
  } catch {
    return otherwise
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === "string"

const LOGOUT_REASON_KEY = "logoutReason"

/** The token; empty without one. */
export const loadToken = (): string => readItem(TOKEN_KEY) ?? ""
export const saveToken = (token: string): void => writeItem(TOKEN_KEY, token)

export const saveUser = (user: UserDetail): void => writeItem(USER_KEY, JSON.stringify(user))

export const saveMenu = (rules: ReadonlyArray<Rule>): void => writeItem(MENU_KEY, JSON.stringify(rules))

/** Token, stored user and stored menu are deleted together (specification, section 4). */
export const clearSession = (): void => [TOKEN_KEY, USER_KEY, MENU_KEY].forEach(removeItem)

/** Stores the reason of a logout across the reload. Reading removes it. */
export const saveLogoutReason = (reason: LogoutReason): void =>
  withSessionStorage((storage) => storage.setItem(LOGOUT_REASON_KEY, reason), undefined)
export const takeLogoutReason = (): LogoutReason | null =>
  withSessionStorage((storage) => {
    const stored = storage.getItem(LOGOUT_REASON_KEY)
    storage.removeItem(LOGOUT_REASON_KEY)
    return stored === "loggedOut" || stored === "passwordSet" ? stored : null
  }, null)

/**
 * The version of the value under `settings`; a value without a version is the first. Settings of a newer console are
 * ignored.
 */
const SETTINGS_VERSION = 1
const SETTINGS_KEY = "settings"
export const PREFERENCES_KEYS: ReadonlyArray<string> = [SETTINGS_KEY, THEME_KEY, LANGUAGE_KEY]

export const readSettings = (): Readonly<Record<string, unknown>> => {
  const settings = readJson(SETTINGS_KEY)
  return isRecord(settings) && (settings["version"] ?? SETTINGS_VERSION) === SETTINGS_VERSION ? settings : {}
}

/** Stores what is new since `before`, or not stored yet. What another window stored meanwhile stays. */
export const savePreferences = (saved: SavedPreferences, before?: SavedPreferences): void => {
  const { theme, language, ...settings } = saved
  if (theme !== before?.theme || readItem(THEME_KEY) === null) writeItem(THEME_KEY, theme)
  if (language !== before?.language || readItem(LANGUAGE_KEY) === null) writeItem(LANGUAGE_KEY, language)
  const stored = readSettings()
  const changes = Object.entries(settings).filter(
    ([name, value]) => value !== before?.[name as keyof SavedPreferences] || !(name in stored)
  )
  if (changes.length > 0)
    writeItem(SETTINGS_KEY, JSON.stringify({ version: SETTINGS_VERSION, ...stored, ...Object.fromEntries(changes) }))
}
