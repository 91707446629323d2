import type { Rule, UserDetail } from "../../contract/session.ts"
import { isRecord, isText, loadToken, MENU_KEY, parsed, takeFarewell } from "./local-storage.ts"
import { USER_KEY } from "../../contract/storage.ts"

/*
 * What the shell is drawn of after a reload. Told apart by predicates, for the contract's schemas are Effect's, which comes when the shell stands: with it
 * the login form could be typed into a third later (54 kB more).
 */

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
  const user = parsed(USER_KEY)
  return isUser(user) ? user : null
}

/** Whether somebody is signed in here, or why he is not any more. */
export const findSession = () => {
  if (loadToken() === "") return { type: "session.missing", farewell: takeFarewell() } as const
  return { type: "session.found", user: loadUser() } as const
}

export const loadMenu = (): ReadonlyArray<Rule> => {
  const rules = parsed(MENU_KEY)
  return isRules(rules) ? rules : []
}
export const restoreMenu = () => ({ type: "menu.restored", rules: loadMenu() }) as const
