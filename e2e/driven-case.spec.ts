import { expect, test } from "@playwright/test"
import type { CaseFile } from "../src/machines/journal/case-file.ts"
import { bugs } from "../test/journal/planted-bugs.ts"
import { caseOf } from "../test/journal/case.ts"
import { driveCase } from "./fixtures/drive-case.ts"

/** What an operator did whose console had all three bugs: he was inside, and each last event of theirs did nothing. */
const happened = [
  [
    "session",
    {
      type: "session.found",
      user: {
        id: 1,
        username: "somebody",
        email: "",
        role: "admin",
        role_name: "Administrator",
        is_admin: true,
        is_super_admin: true,
        merchant_id: null,
        latest_login: null
      }
    }
  ],
  ["menu", { type: "menu.restored", rules: [{ name: "system-admin", title: "System", rule_type: 2, children: [] }] }],
  ["preferences", bugs["remembers"]!.events[0]!],
  [
    "guard",
    {
      type: "guard.visited",
      visit: { name: "404", rule: null, section: "system-admin", fullPath: "/exception/404", query: {} }
    }
  ],
  ["menu", bugs["throws"]!.events[1]!],
  ["preferences", bugs["remembers"]!.events[1]!],
  ["commandPalette", bugs["hears"]!.events[1]!],
  ["commandPalette", bugs["hears"]!.events[2]!]
] as const
const lines = happened.map(([machine, event], seq) => ({
  run: "run",
  seq,
  at: seq,
  machine,
  version: 1,
  event: event as never
}))
const states = { menu: { value: "known", context: {} }, commandPalette: { value: "searching", context: {} } }
const file: CaseFile = caseOf(lines, [{ run: "run", after: lines.length - 1, states }])
const expected = [
  { machine: "preferences", path: "saved.theme", value: "dark" },
  { machine: "commandPalette", path: "", value: "keys" }
]

/** Serves the sources with the bugs in them. */
const planting = {
  name: "planted-bugs",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    Object.values(bugs).reduce(
      (text, { file, sound, bad }) => (id.endsWith(file) ? text.replace(sound, bad) : text),
      code
    )
}

test("a case that the console is driven by fails for the reasons of its bugs, and not where there are none", async ({
  page
}) => {
  test.setTimeout(240_000)
  const planted = await driveCase(page, file, expected, [planting])
  expect(planted).toEqual({
    wrongs: [expect.stringMatching(/^menu: TypeError/), bugs["remembers"]!.why, bugs["hears"]!.why],
    elsewhere: []
  })
  const sound = await driveCase(page, file, expected)
  expect(sound).toEqual({ wrongs: [], elsewhere: ['commandPalette: the file says "searching", here it is "keys"'] })
})
