import { expect, type Page, test } from "@playwright/test"
import type { ViteDevServer } from "vite"
import type { CaseFile } from "../src/machines/journal/case-file.ts"
import { bugs } from "../test/journal/planted-bugs.ts"
import { caseOf } from "../test/journal/case.ts"
import { ADMIN, answersWithSecrets, call, FACTOR, ok, withSecrets } from "./fixtures/case-with-secrets.ts"
import { driveCase, serveSources } from "./fixtures/drive-case.ts"

/**
 * The case of a console with three bugs. The operator is signed in; the last event of two machines has no effect, and
 * the dialog of the third is not rendered.
 */
const happened = [
  [
    "session",
    {
      type: "session.loaded",
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
  [
    "menu",
    {
      type: "menu.restored",
      rules: ["system-admin", "device-admin"].map((name) => ({ name, title: name, rule_type: 2, children: [] }))
    }
  ],
  ["preferences", bugs["remembers"]!.events[0]!],
  [
    "guard",
    {
      type: "guard.visited",
      visit: { name: "404", rule: null, section: "system-admin", fullPath: "/exception/404", query: {} }
    }
  ],
  ["notices", bugs["draws"]!.events[0]!],
  ["menu", bugs["throws"]!.events[1]!],
  ["preferences", bugs["remembers"]!.events[1]!],
  ["commandPalette", { type: "commandPalette.opened" }]
] as const

const LIST = "device-admin.router-first.list"
/**
 * The operator goes on to an embedded application and turns its page, which needs a call's answer. Their actions in
 * another application are in a file that lacks its opening.
 */
const inApplications = [
  [
    "guard",
    {
      type: "guard.visited",
      visit: { name: "section", rule: null, section: "device-admin", fullPath: "/device-admin/router-first", query: {} }
    }
  ],
  ["microapps", { type: "microapps.requested", name: "device-admin" }],
  ["microapps", { type: "microapps.loaded", version: "1", took: 1 }],
  ["microapps", { type: "microapps.bootstrapped", took: 1, extras: [] }],
  ["microapps", { type: "microapps.mounted", took: 1 }],
  [LIST, { type: "records.listed", rows: [], total: 30, at: 1 }],
  [LIST, { type: "records.queried", query: { page: "2", page_size: "20" } }],
  ["sale-admin.router-first.list", { type: "records.refreshed" }]
] as const

const state = (value: unknown) => ({ value: value as never, context: {} })
const caseWith = (
  events: ReadonlyArray<readonly [string, object]>,
  more: Partial<CaseFile>,
  states: object
): CaseFile => {
  const lines = events.map(([machine, event], seq) => ({
    run: "run",
    seq,
    at: seq,
    version: 1,
    machine,
    event: event as never
  }))
  const end = { run: "run", after: lines.length - 1, states: { menu: state("known"), ...states } }
  return caseOf(lines, [end], more)
}
const expected = [{ machine: "preferences", path: "saved.theme", value: "dark" }]

/** The sources, and those with the bugs in them under another address. */
const PLANTED = "planted"
const planting = {
  name: "planted-bugs",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    Object.values(bugs).reduce(
      (text, { file, sound, bad }) => (id.endsWith(`${file}?${PLANTED}`) ? text.replace(sound, bad) : text),
      code
    )
}
const plant = async (page: Page) => {
  for (const { file } of Object.values(bugs))
    await page.route(`**/${file}`, (route) => route.continue({ url: `${route.request().url()}?${PLANTED}` }))
}

test.describe("a case that drives the console", () => {
  test.describe.configure({ timeout: 240_000 })
  let server: ViteDevServer
  test.beforeAll(async () => {
    server = await serveSources([planting])
  })
  test.afterAll(() => server.close())

  test("a driven case fails for machine and view bugs", async ({ page }) => {
    await plant(page)
    const file = caseWith(happened, {}, { commandPalette: state("searching") })
    expect(await driveCase(page, file, expected, server)).toEqual({
      problems: [
        expect.stringContaining(bugs["draws"]!.why),
        expect.stringMatching(/^menu: TypeError/),
        bugs["remembers"]!.why
      ],
      elsewhere: []
    })
  })

  test("a driven case drives applications and reports impossible steps", async ({ page }) => {
    const calls = [1, 2].map((page) => ({
      ...call,
      app: "device-admin",
      address: `/device-admin/device/list?page=${page}&page_size=20`,
      answer: ok({ list: [], total: 30 + page })
    }))
    const file = caseWith(
      [...happened, ...inApplications],
      { calls },
      { commandPalette: state("keys"), [LIST]: state({ ready: "idle" }), microapps: state({ mounted: "current" }) }
    )
    const inList = [
      { machine: LIST, path: "query.page", value: 2 },
      { machine: LIST, path: "total", value: 32 }
    ]
    expect(await driveCase(page, file, [...expected, ...inList], server)).toEqual({
      problems: ["line 15: sale-admin.router-first.list is not there to hear records.refreshed"],
      elsewhere: ['commandPalette: the file says "keys", here it is "searching"']
    })
  })

  test("a driven case opens the panel, however late it loads", async ({ page }) => {
    await page.route("**/src/devtools/pages/machines.tsx", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    const docked = [
      happened[0],
      happened[1],
      happened[3],
      ["commandPalette", { type: "commandPalette.panelToggled", open: true }],
      ["tabs", { type: "tabs.pageLoaded", name: "machines", query: {} }],
      ["machines.tools", { type: "query.loaded", data: { allowed: false } }],
      ["machines.panel", { type: "machinePanel.actorChosen", path: "console/session" }]
    ] as const
    const calls = [{ ...call, address: "/system-admin/developer-tools", answer: ok({ allowed: false }) }]
    const ends = { "machines.panel": state({}), "machines.tools": state("settled"), "machines.qaMode": state("off") }
    const chosen = { machine: "machines.panel", path: "path", value: "console/session" }
    expect(await driveCase(page, caseWith(docked, { calls }, ends), [chosen], server)).toEqual({
      problems: [],
      elsewhere: []
    })
    await expect(page.getByRole("complementary", { name: "Machine panel" })).toContainText("session")
  })

  test("a driven case fills secrets and reports refused events", async ({ page }) => {
    const ends = { [ADMIN]: state("closed"), [FACTOR]: state("proving") }
    const file = caseWith([happened[0], ...withSecrets], { calls: answersWithSecrets }, ends)
    const expected = [
      { machine: ADMIN, path: "changed", value: false },
      { machine: FACTOR, path: "state.recovery_left", value: 1 }
    ]
    expect(await driveCase(page, file, expected, server)).toEqual({
      problems: [],
      elsewhere: [
        'line 15: userSettings.factor could not do secondFactor.lapsed: it was "settled"',
        'userSettings.factor: the file says "proving", here it is "settled"'
      ]
    })
  })
})
