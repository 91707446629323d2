import { Redacted, Schema } from "effect"
import type { AnyEventObject } from "xstate"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import { UserDetail } from "../../src/contract/session.ts"
import { User } from "../../src/contract/users.ts"
import { operator as operatorSent, roles, rules, users as usersSent } from "../site/operator.ts"
import type { Name } from "./open-console.ts"

/**
 * Events that reach an actor from outside the console: a click, an answer, a tick. Events that follow from them are not
 * included.
 */
export type ExternalEvent = readonly [to: Name | "console", event: AnyEventObject]

/** The user as the contract decodes the server's answer. */
const operator = Schema.decodeUnknownSync(UserDetail)(operatorSent)
const users = usersSent.map((user) => Schema.decodeUnknownSync(User)(user))

const fault = { _tag: "Unreachable", msg: "no answer", call: "GET /system-admin/user/list" }

const visit = (
  name: string,
  rule: string | null,
  fullPath: string,
  query: Readonly<Record<string, string>> = {}
): ExternalEvent => [
  "guard",
  { type: "guard.visited", visit: { name, rule, section: "system-admin", fullPath, query } }
]
const arrived: ExternalEvent = ["guard", { type: "guard.arrived" }]
const tick: ExternalEvent = ["notices", { type: "notices.ticked" }]
const list = (type: string, fields: object = {}): ExternalEvent => [
  "userList.list",
  { type: `records.${type}`, ...fields }
]
const listed = (round: number) =>
  list("listed", { rows: users.map((row) => ({ ...row, version: round })), total: 100_000, at: round })

/** The events from an empty page to the users page, with a refused sign-in between. */
const morning: ReadonlyArray<ExternalEvent> = [
  [
    "preferences",
    {
      type: "preferences.loaded",
      saved: { theme: "light", language: "en-US", username: "", palette: null, ...defaultSettings },
      systemTheme: "light",
      device: "desktop"
    }
  ],
  ["menu", { type: "menu.restored", rules: [] }],
  ["session", { type: "session.missing", logoutReason: null }],
  visit("login", null, "/login"),
  arrived,
  ...["not this one", "this one"].flatMap((password): ReadonlyArray<ExternalEvent> => [
    ["captcha", { type: "captcha.requested" }],
    [
      "captcha",
      {
        type: "captcha.loaded",
        captcha: { captcha_id: password, image: `data:image/svg+xml;base64,${"PHN2Zy8+".repeat(300)}` }
      }
    ],
    [
      "session",
      {
        type: "session.loginSubmitted",
        username: "admin",
        password: Redacted.make(password),
        captcha_id: password,
        captcha: Redacted.make("abcd"),
        remember: true,
        missing: []
      }
    ],
    ["session", password === "this one" ? { type: "session.tokenSaved" } : { type: "session.loginRefused", fault }]
  ]),
  ["session", { type: "session.opened", user: operator }],
  ["console", { type: "console.signedInLoaded" }],
  ["tabs", { type: "tabs.loaded", open: [], used: [] }],
  ["tabs", { type: "tabs.pageLoaded", name: "userList", query: {} }],
  visit("dashboardIndex", "", "/dashboard/dashboardIndex"),
  ["menu", { type: "menu.fetched", rules }],
  arrived,
  ["userList.roles", { type: "query.loaded", data: roles }],
  listed(1)
]

/** A round of work on the users page. Every tenth meets a failure, and every round reads more than it writes. */
const round = (index: number): ReadonlyArray<ExternalEvent> => {
  const draft = { username: `new.${index}`, role: "operator", email: "", enabled: true }
  const queries = [
    { page: 2 },
    { page: 3 },
    { page: 1, sort: "username", order: "asc" },
    { page: 1, username: `user.${index}` },
    { page: 1 }
  ]
  const tab = {
    title: "page.userList",
    name: "userList",
    fullPath: `/user/userList?page=${index}`,
    query: {},
    ignoreCache: false
  }
  return [
    visit("userList", "userList", tab.fullPath),
    arrived,
    ["tabs", { type: "tabs.visited", tab }],
    ...queries.flatMap((query) => [list("queried", { query: { page_size: 10, ...query } }), listed(index)]),
    ...[[1], [1, 2], [1, 2, 3], []].map((ids) => list("rowsPicked", { ids })),
    list("addOpened", { draft }),
    list("draftSubmitted", { draft, secret: null, problems: { password: "form.required" } }),
    list("draftSubmitted", { draft, secret: Redacted.make("Secret-1"), problems: {} }),
    list("saved", { what: "added" }),
    listed(index),
    ...[1, 2, 3, 4].map(() => tick),
    list("editOpened", { row: users[1], draft }),
    list("draftClosed"),
    list("removalRequested", { ids: [3] }),
    list("removalCancelled"),
    list("removalRequested", { ids: [3] }),
    list("removalConfirmed"),
    list("removed", { ids: [3] }),
    index % 10 === 0 ? list("listFailed", { fault }) : listed(index),
    [
      "notices",
      { type: "notices.posted", notice: { kind: "error", key: "fault.Unreachable", values: { msg: "" }, fault } }
    ],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => tick),
    ["preferences", { type: "preferences.themeChosen", theme: index % 2 === 0 ? "dark" : "light" }]
  ]
}

/** The first `count` events of a long day. */
export const workDay = (count: number): ReadonlyArray<ExternalEvent> => {
  const day = [...morning]
  for (let index = 1; day.length < count; index += 1) day.push(...round(index))
  return day.slice(0, count)
}
