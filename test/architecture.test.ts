import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { circlesOf } from "./architecture/circles.ts"
import { unlistedIn } from "./architecture/kit-list.ts"
import { importersOfQiankun, looseVersions, rules } from "./architecture/rules.ts"
import { readIn } from "./recipes/checkout.ts"
import { filesAfter, readRecipes } from "./recipes/read-recipes.ts"
import { readSource, readSources } from "./architecture/source.ts"

const sources = readSources()
const manifest = JSON.parse(readFileSync("package.json", "utf8"))

describe("the console", () => {
  it("has sources", () => assert.isAbove(sources.length, 50))

  it.each(Object.entries(rules))("%s", (_, rule) => assert.deepEqual(sources.flatMap(rule), []))

  it("lets at most one adapter touch qiankun", () => assert.isAtMost(importersOfQiankun(sources).length, 1))

  it("Topics and files import without circles", () => assert.deepEqual(circlesOf(sources), []))

  it("All kit imports of applications are listed", () => assert.deepEqual(unlistedIn(sources), []))

  it("pins every package exactly", () =>
    assert.deepEqual(
      looseVersions({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }),
      []
    ))
})

it("recipes fit the files that they change", () => {
  const recipes = readRecipes(readFileSync("docs/recipes.md", "utf8"))
  assert.isAtLeast(filesAfter(recipes, readIn(".")).size, recipes.length)
})

type RuleName = keyof typeof rules
const wrong: ReadonlyArray<readonly [RuleName, path: string, text: string]> = [
  ["a file of src stands in one of the layers", "src/session/session.ts", ""],
  ["layers import downwards only", "src/contract/users.ts", `import type { A } from "../machines/a.ts"`],
  ["layers import downwards only", "src/machines/users/a.ts", `export { a } from "../../effects/users/a.ts"`],
  ["layers import downwards only", "src/machines/users/a.ts", `type A = import("../../ui/users/a.tsx").A`],
  ["layers import downwards only", "src/effects/users/a.ts", `const a = () => import("../../ui/users/a.tsx")`],
  ["layers import downwards only", "src/ui/users/a.tsx", `import { a } from "../../effects/users/a.ts"`],
  ["layers import downwards only", "src/ui/users/a.tsx", `import { a } from "../../microapps/registry.ts"`],
  ["layers import downwards only", "src/kit/a.tsx", `import { a } from "../ui/shell/a.tsx"`],
  ["layers import downwards only", "src/kit/a.tsx", `import { a } from "../http/a.ts"`],
  ["layers import downwards only", "src/http/a.ts", `import { a } from "../effects/a.ts"`],
  ["layers import downwards only", "src/ui/a.tsx", `import { a } from "../devtools/a.ts"`],
  ["layers import downwards only", "src/machines/a.ts", `const a = () => import("../devtools/a.ts")`],
  [
    "the composition root loads developer tools lazily",
    "src/wiring/a.ts",
    `import { a, type B } from "../devtools/a.ts"`
  ],
  [
    "developer tools meet the running console in one file",
    "src/devtools/a/a.ts",
    `import { a } from "../../effects/a.ts"`
  ],
  [
    "layers import downwards only",
    "src/devtools/a/a.ts",
    `import type { Page } from "../../wiring/page-definition.ts"`
  ],
  ["layers import downwards only", "src/devtools/a/a.ts", `import { runtime } from "../../main.tsx"`],
  ["machines do not read the world", "src/devtools/a/a-machine.ts", `const a = { at: Date.now() }`],
  ["a layer uses the packages meant for it", "src/kit/a.tsx", `import { a } from "@tanstack/react-router"`],
  ["layers import downwards only", "src/ui/users/a.tsx", `import { a } from "../../wiring/app-runtime.ts"`],
  ["layers import downwards only", "src/microapps/a.ts", `import { a } from "../wiring/pages.ts"`],
  ["layers import downwards only", "src/ui/users/a.tsx", `import manifest from "../../../package.json"`],
  ["layers import downwards only", "server/users/a.ts", `import { a } from "../../src/machines/a.ts"`],
  ["layers import downwards only", "server/users/a.ts", `export * from "../../src/effects/users/a.ts"`],
  ["a layer uses the packages meant for it", "src/contract/a.ts", `import { setup } from "xstate"`],
  ["a layer uses the packages meant for it", "src/machines/a.ts", `import { useState } from "react"`],
  ["a layer uses the packages meant for it", "src/machines/a.ts", `import { HttpClient } from "effect/http"`],
  ["a layer uses the packages meant for it", "src/machines/a.ts", `const i = () => import("i18next")`],
  ["a layer uses the packages meant for it", "src/effects/a.ts", `import { Button } from "@chakra-ui/react"`],
  ["a layer uses the packages meant for it", "src/ui/a.tsx", `import { readFileSync } from "node:fs"`],
  ["a layer uses the packages meant for it", "src/ui/a.tsx", `import { HttpClient } from "effect/http"`],
  ["a layer uses the packages meant for it", "server/a.ts", `import { setup } from "xstate"`],
  ["a layer uses the packages meant for it", "src/ui/a.tsx", `const a = (name: string) => import(name)`],
  ["a layer uses the packages meant for it", "server/a.ts", `const a = (name: string) => import(name)`],
  ["the kit's own factory makes elements", "src/ui/a.tsx", `import { chakra } from "@chakra-ui/react/styled-system"`],
  [
    "an embedded application shares the kit and its runtime and nothing else",
    "src/microapps/sale-admin/a.ts",
    `import { a } from "../device-admin/a.ts"`
  ],
  [
    "an embedded application shares the kit and its runtime and nothing else",
    "src/microapps/runtime/a.ts",
    `import { a } from "../sale-admin/a.ts"`
  ],
  [
    "an embedded application shares the kit and its runtime and nothing else",
    "src/microapps/host/a.ts",
    `import { a } from "../runtime/a.ts"`
  ],
  ["machines do not read the world", "src/machines/a.ts", `const a = { at: Date.now() }`],
  ["machines do not read the world", "src/machines/a.ts", `const a = new Date()`],
  ["machines do not read the world", "src/machines/a.ts", `const a = () => Math.random()`],
  ["machines do not read the world", "src/machines/a.ts", `const a = localStorage.getItem("token")`],
  ["machines do not read the world", "src/machines/a.ts", `const a = { fetch }`],
  ["machines do not read the world", "src/contract/a.ts", `const a = () => setTimeout(() => {}, 1)`],
  ["time and results reach a machine as events", "src/machines/a.ts", `const a = { after: { 5: "b" } }`],
  ["time and results reach a machine as events", "src/machines/a.ts", `const a = { invoke: { onDone: "b" } }`],
  ["time and results reach a machine as events", "src/machines/a.ts", `const a = { onError: { target: "b" } }`],
  [
    "time and results reach a machine as events",
    "src/machines/a.ts",
    `import { sendParent } from "xstate"; sendParent(a)`
  ],
  ["what a machine knows is read by its selectors", "src/ui/a.tsx", `const a = actor.getSnapshot().context.open`],
  [
    "what a machine knows is read by its selectors",
    "src/ui/a.tsx",
    `const a = useSelector(b, ({ context }) => context)`
  ],
  ["what a machine knows is read by its selectors", "test/a.test.ts", `assert.isNull(actor.now().context.fault)`],
  ["what a machine knows is read by its selectors", "e2e/a.spec.ts", `const { open } = tabs.context`],
  ["actors hang in one tree", "src/wiring/pages.ts", `import { createActor } from "xstate"; createActor(a)`],
  [
    "actors hang in one tree",
    "src/microapps/runtime/application.ts",
    `import { createActor } from "xstate"; createActor(a); createActor(b)`
  ],
  ["one module uses private members of xstate", "src/machines/a.ts", `const a = actor._parent`],
  ["one module uses private members of xstate", "src/ui/a.tsx", `const { _nodes: a } = snapshot`],
  ["one module uses private members of xstate", "test/a.test.ts", `machine.transition = a`],
  ["no literal is spread into another", "src/ui/a.tsx", `const a = { ...{ b, c }, d }`],
  ["no literal is spread into another", "server/a.ts", `const a = [...["b", "c"], d]`],
  ["no literal is spread into another", "test/a.test.ts", `a(...[b, c])`],
  ["no literal is spread into another", "src/ui/a.tsx", `const a = <B {...{ c, d }} />`],
  ["no handler trusts a ref", "src/ui/a.tsx", `const a = () => box.current!.focus()`],
  [
    "no handler trusts a ref",
    "src/ui/a.tsx",
    `useEffect(() => addEventListener("resize", () => box.current!.focus()), [])`
  ],
  ["alarms are named and not numbered", "server/alarms/a.ts", `const OFFLINE = "0050"`],
  ["no barrels", "src/ui/users/index.ts", `export const a = 1`],
  ["no barrels", "src/ui/users/users.ts", `export { a } from "./a.ts"; export * from "./b.ts"`],
  ["names say what is inside", "src/ui/utils/date.ts", ""],
  ["names say what is inside", "src/ui/tab-manager.ts", ""],
  ["names say what is inside", "src/ui/UserPage.tsx", ""],
  ["functions stay readable", "server/seed/names.ts", `const a = () => {${"\n".repeat(60)}}`]
]

const right: ReadonlyArray<readonly [path: string, text: string]> = [
  ["src/microapps/sale-admin/a.ts", `import { a } from "../runtime/a.ts"; import { b } from "./b.ts"`],
  ["src/machines/a.ts", `import { Schema } from "effect"; import { b } from "../contract/b.ts"; const a = new Date(0)`],
  [
    "src/machines/a.ts",
    `const a = ({ document }: { document: string }) => ({ window: document, row: { before: 1, after: 2 } })`
  ],
  ["src/microapps/a.ts", `import { a } from "../kit/a.ts"; import { b } from "../http/b.ts"`],
  ["src/ui/a.tsx", `import { setup } from "xstate"; import { a } from "../machines/a.ts"; const b = Date.now()`],
  [
    "src/wiring/app-runtime.ts",
    `import { a } from "../ui/a.tsx"; import { b } from "../effects/b.ts"; import { c } from "./c.ts"; createActor(c)`
  ],
  ["src/ui/a.tsx", `useLayoutEffect(() => box.current!.focus(), []); const a = () => box.current?.focus()`],
  ["src/ui/a.tsx", `const a = { ...(b ? { c } : {}), ...d }; const e = [...f, ...(b ? [g] : [])]`],
  ["server/database/migrations.ts", `const a = (name: string) => import(name)`],
  ["test/a.test.ts", `assert.deepEqual(again.context, live.context)`],
  ["e2e/a.spec.ts", `test("a", async ({ context, page }) => examine(context, await page.context().newPage()))`],
  ["src/wiring/a.ts", `import type { A } from "../devtools/a.ts"; const b = () => import("../devtools/b.ts")`],
  ["server/a.ts", `import { createServer } from "node:http"; import { a } from "../src/contract/a.ts"`]
]

describe("the architecture rules", () => {
  it("Each rule is seen to fail", () =>
    assert.sameMembers([...new Set(wrong.map(([name]) => name))], Object.keys(rules)))

  it.each(wrong)("%s: refuses %s %s", (name, path, text) => assert.isNotEmpty(rules[name](readSource(path, text))))

  it.each(right)("accept %s %s", (path, text) =>
    assert.deepEqual(
      Object.values(rules).flatMap((rule) => rule(readSource(path, text))),
      []
    )
  )

  it("see a second importer of qiankun", () => {
    const sample = (path: string) => readSource(path, `import { loadMicroApp } from "qiankun"`)
    assert.lengthOf(importersOfQiankun([sample("src/microapps/a.ts"), sample("src/ui/b.tsx")]), 2)
  })

  it("Circular topics and files are found, and dead ends are not", () => {
    const samples = [
      ["server/users/a.ts", `import { b } from "../roles/b.ts"; import { a } from "./c.ts"`],
      ["server/users/c.ts", `import { e } from "../events/e.ts"`],
      ["server/roles/b.ts", `import type { c } from "../users/c.ts"`],
      ["server/routes.ts", `import { a } from "./users/a.ts"`],
      ["src/contract/a.ts", `import { b } from "./b.ts"`],
      ["src/contract/b.ts", `import type { a } from "./a.ts"`]
    ] as const
    assert.deepEqual(circlesOf(samples.map(([path, text]) => readSource(path, text))), [
      "server/roles",
      "server/users",
      "src/contract/a.ts",
      "src/contract/b.ts"
    ])
  })

  it("An application's unlisted kit imports are found", () => {
    const samples = [
      ["src/microapps/kit.ts", `export { useState } from "react"; export * from "../kit/a.ts"`],
      ["src/kit/a.ts", `import { memo } from "react"; import { b } from "./b.ts"`],
      ["src/kit/b.ts", `export const b = 1`],
      [
        "src/microapps/one/one.tsx",
        `import { type FC, useRef, useState } from "react"; import { a } from "../../kit/a.ts"`
      ],
      ["src/microapps/one/two.ts", `import { b } from "../../kit/b.ts"; import { c } from "../../contract/c.ts"`]
    ] as const
    assert.deepEqual(unlistedIn(samples.map(([path, text]) => readSource(path, text))), [
      "src/microapps/one/one.tsx imports useRef of react; list it in src/microapps/kit.ts",
      "src/microapps/one/two.ts imports b of src/kit/b.ts; list it in src/microapps/kit.ts"
    ])
  })

  it("see a loose version", () =>
    assert.deepEqual(looseVersions({ a: "^1.0.0", b: "latest", c: "1.0.0-beta.17" }), ["a ^1.0.0", "b latest"]))
})
