import type { Rule } from "../../contract/session.ts"
import { onlyPageOf, pagesUnder, pathOfRoute } from "./routes.ts"
import { FIRST_PAGE_PATH, joinAddress, splitAddress } from "../../contract/addresses.ts"
import type { MenuState, AuthState, Visit } from "./guard-events.ts"

/** The reason of a refusal: no permission for the platform section, or for the rule within system-admin. */
export type Reason = { readonly kind: "section" | "rule"; readonly name: string; readonly roleName: string }

/** The outcome of a visit. */
export type Verdict =
  | { readonly kind: "enter" }
  /** To the login page, with the way back: the requested path, or the route's name and query. */
  | { readonly kind: "logInFirst"; readonly search: Readonly<Record<string, string>> }
  | { readonly kind: "goTo"; readonly fullPath: string }
  | { readonly kind: "forbidden"; readonly reason: Reason }
  | { readonly kind: "notFound" }
  /** The menu could not be fetched, so no permission is known. */
  | { readonly kind: "menuFailed" }

export const HOME_PATH = "/dashboard/dashboardIndex"
const SYSTEM = "system-admin"

/** Names of these rules and all below them, and of the pages that they permit through their group. */
export const namesUnder = (rules: ReadonlyArray<Rule>): ReadonlyArray<string> =>
  rules.flatMap((rule) => {
    const page = onlyPageOf(rule.name)
    return [rule.name, ...namesUnder(rule.children ?? []), ...(page === undefined ? [] : [page])]
  })

/**
 * Names of all permissions within system-admin (specification, section 6); null without permission for system-admin
 * itself.
 */
export const grantedNames = (rules: ReadonlyArray<Rule>): ReadonlySet<string> | null => {
  const system = rules.find(({ name }) => name === SYSTEM)
  return system === undefined ? null : new Set(namesUnder(system.children ?? []))
}

/** The entry of a section (specification, section 2). */
export const entryOfSection = (section: string) => (section === SYSTEM ? HOME_PATH : `/${section}${FIRST_PAGE_PATH}`)

/**
 * An address of the console itself, or null, so that a redirect never leaves the console. Browsers drop control
 * characters, so `/\t/` is `//`.
 */
export const insideAddress = (redirect: string | undefined) =>
  redirect !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(redirect) && !/^\/(login\/?)?([?#]|$)/.test(redirect)
    ? redirect
    : null

/**
 * The address after signing in: the path in `redirect`, the route that it names with the rest of the query, or the
 * entry of the first section. Null before the menu is known.
 */
const landingOf = (query: Visit["query"], menu: MenuState): string | null => {
  const { redirect, ...rest } = query
  const target = insideAddress(redirect)
  if (target !== null) return target
  const namedPath = redirect === undefined ? undefined : pathOfRoute(redirect)
  if (namedPath !== undefined) return joinAddress(namedPath, rest)
  if (menu._tag === "Failed") return HOME_PATH
  return menu._tag === "Known" ? entryOfSection(menu.rules[0]?.name ?? SYSTEM) : null
}

/**
 * The target of `/redirect/:path` with its query; null for a target outside the console. The path may be encoded as one
 * part.
 */
const redirectedTo = (fullPath: string): string | null => {
  const target = fullPath.slice("/redirect".length)
  if (!/^\/%2f/i.test(target)) return insideAddress(target)
  try {
    return insideAddress(decodeURIComponent(target.slice(1)))
  } catch {
    return null
  }
}

type VerdictInput = { readonly visit: Visit; readonly auth: AuthState; readonly menu: MenuState }

/**
 * The verdict of a visit, with its reason (specification, sections 2, 4 and 6). Null while facts are missing: the
 * session is being restored, or the menu is loading.
 */
export const verdictOf = (
  { visit, auth, menu }: VerdictInput,
  under: (path: string) => ReadonlyArray<{ readonly path: string; readonly rule: string | null }> = pagesUnder
): Verdict | null => {
  if (auth._tag === "Settling") return null
  if (auth._tag === "Outside") {
    if (visit.name === "login") return { kind: "enter" }
    if (auth.leaving === "loggedOut" || auth.leaving === "passwordSet") return { kind: "logInFirst", search: {} }
    const byName = auth.leaving === "userRefused" && pathOfRoute(visit.name) !== undefined
    return {
      kind: "logInFirst",
      search: byName ? { ...visit.query, redirect: visit.name } : { redirect: visit.fullPath }
    }
  }
  if (visit.name === "login") {
    const fullPath = landingOf(visit.query, menu)
    return fullPath === null ? null : { kind: "goTo", fullPath }
  }
  if (visit.name === "redirect") {
    const fullPath = redirectedTo(visit.fullPath)
    return fullPath === null ? { kind: "notFound" } : { kind: "goTo", fullPath }
  }
  if (visit.name === "notFound") return { kind: "notFound" }
  if (menu._tag === "Failed") return isStatic(visit) ? { kind: "enter" } : { kind: "menuFailed" }
  if (menu._tag !== "Known") return null
  const { path } = splitAddress(visit.fullPath)
  const granted = grantedNames(menu.rules)
  const page = under(path).find(({ rule }) => granted?.has(rule ?? ""))
  if (page !== undefined) return { kind: "goTo", fullPath: page.path + visit.fullPath.slice(path.length) }
  const reason = refusalOfVisit(visit, menu.rules, auth.roleName)
  if (reason === null) return { kind: "enter" }
  const first = menu.rules[0]?.name
  const home = first === undefined ? HOME_PATH : entryOfSection(first)
  return path === HOME_PATH && home !== HOME_PATH ? { kind: "goTo", fullPath: home } : { kind: "forbidden", reason }
}

/** Every signed-in operator may open exception and result pages, whatever the menu holds. */
const isStatic = (visit: Visit) => visit.section === SYSTEM && visit.rule === null

/** The refusal of a visit, or null. */
export const refusalOfVisit = (
  visit: Pick<Visit, "section" | "rule">,
  rules: ReadonlyArray<Rule>,
  roleName: string
): Reason | null => {
  if (visit.section !== SYSTEM) {
    return rules.some(({ name }) => name === visit.section) ? null : { kind: "section", name: visit.section, roleName }
  }
  if (visit.rule === null) return null
  const granted = grantedNames(rules)
  if (granted === null) return { kind: "section", name: SYSTEM, roleName }
  return visit.rule === "" || granted.has(visit.rule) ? null : { kind: "rule", name: visit.rule, roleName }
}
