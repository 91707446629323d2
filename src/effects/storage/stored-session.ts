import type { Rule, UserDetail } from "../../contract/session.ts"
import { isRecord, isText, loadToken, readJson, takeLogoutReason } from "./local-storage.ts"
import { MENU_KEY, USER_KEY } from "../../contract/storage.ts"

/* Values for the first paint of the shell after a reload, checked by predicates. The contract's schemas need Effect
   (54 kB more), which loads after the shell; with it, the login form would be usable a third later. */

const isUser = (value: unknown): value is UserDetail =>
  isRecord(value) &&
  (value["id"] === undefined || Number.isInteger(value["id"])) &&
  isText(value["username"]) &&
  isText(value["email"]) &&
  isText(value["role"]) &&
  isText(value["role_name"]) &&
  value["role_name"] !== "" &&
  typeof value["is_admin"] === "boolean" &&
  typeof value["is_super_admin"] === "boolean" &&
  (value["merchant_id"] === undefined || value["merchant_id"] === null || Number.isInteger(value["merchant_id"])) &&
  (value["latest_login"] === null || Number.isInteger(value["latest_login"]))

const isRule = (value: unknown): value is Rule =>
  isRecord(value) &&
  isText(value["name"]) &&
  isText(value["title"]) &&
  Number.isInteger(value["rule_type"]) &&
  (value["children"] === undefined || isRules(value["children"]))

const isRules = (value: unknown): value is ReadonlyArray<Rule> => Array.isArray(value) && value.every(isRule)

export const loadUser = (): UserDetail | null => {
  const user = readJson(USER_KEY)
  return isUser(user) ? user : null
}

/** The signed-in operator, or the reason why there is none. */
export const findSession = () => {
  if (loadToken() === "") return { type: "session.missing", logoutReason: takeLogoutReason() } as const
  return { type: "session.loaded", user: loadUser() } as const
}

export const loadMenu = (): ReadonlyArray<Rule> => {
  const rules = readJson(MENU_KEY)
  return isRules(rules) ? rules : []
}
export const restoreMenu = () => ({ type: "menu.restored", rules: loadMenu() }) as const
