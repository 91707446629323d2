import { afterEach, assert, describe, it, vi } from "vitest"
import { type AnyActorRef, assign, createActor, emit, setup } from "xstate"
import { developerToolsPermission } from "../../src/contract/developer-tools.ts"
import type { Rule } from "../../src/contract/session.ts"
import { developerTools } from "../../src/devtools/machine-panel/developer-tools.ts"
import { toolsParts, toolsRules } from "../../src/devtools/machine-panel/tools-parts.ts"
import { inertLogic } from "../../src/machines/effect-logic.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { pageMachine } from "../../src/machines/pages/page-machine.ts"
import { isQueryLoading, type QueryActor } from "../../src/machines/queries/query-machine.ts"
import { adaDetail, sectionWith } from "../machines/fixtures.ts"

const granting = [sectionWith("system-admin", developerToolsPermission)]
const HOUR_MS = 3_600_000

const open = (granted: ReadonlyArray<Rule>, merchant_id: number | null = null) => {
  const menu = setup({
    types: {
      context: {} as { readonly rules: ReadonlyArray<Rule> },
      emitted: {} as { readonly type: "menu.known"; readonly rules: ReadonlyArray<Rule> }
    }
  }).createMachine({
    context: { rules: granted },
    on: {
      granted: { actions: [assign({ rules: granting }), emit({ type: "menu.known", rules: granting })] }
    }
  })
  const session = setup({}).createMachine({ context: { user: { ...adaDetail, merchant_id } } })
  const page = pageMachine("machines", toolsParts(inertLogic), undefined, toolsRules)
  const { system } = createActor(
    setup({ actors: { menu, session, page } }).createMachine({
      invoke: [
        { src: "menu", systemId: "menu" },
        { src: "session", systemId: "session" },
        { src: "page", id: "machines", input: { query: {} } }
      ]
    }),
    { systemId: ROOT_ACTOR }
  ).start()
  const tools: QueryActor = system.get("machines.tools")
  const allowance: QueryActor = system.get("machines.allowance")
  const allow = (allowed_until: number | null) =>
    tools.send(developerTools.events.loaded.make({ data: { allowed: allowed_until !== null, allowed_until } }) as never)
  const isLoading = (actor: QueryActor) => isQueryLoading(actor.getSnapshot())
  return { tools, allowance, allow, isLoading, menu: system.get("menu") as AnyActorRef }
}

describe("permission for developers' tools", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it("Only permitted platform operators read who allowed the tools", () => {
    const isRead = (...of: Parameters<typeof open>) => {
      const { allowance, isLoading } = open(...of)
      return isLoading(allowance)
    }
    assert.deepEqual([isRead(granting), isRead([]), isRead(granting, 7)], [true, false, false])
  })

  it("A permission that comes later is heard", () => {
    const { allowance, isLoading, menu } = open([])
    menu.send({ type: "granted" })
    assert.isTrue(isLoading(allowance))
  })

  it("After the allowed time, requests repeat until answered", () => {
    vi.useFakeTimers()
    const { tools, allow, isLoading } = open([])
    allow(Date.now() + HOUR_MS)
    vi.advanceTimersByTime(HOUR_MS - 1)
    assert.isFalse(isLoading(tools))
    vi.advanceTimersByTime(1)
    assert.isTrue(isLoading(tools))
    tools.send(developerTools.events.failed.make({ fault: { _tag: "Unreachable", msg: "", call: "" } as never }))
    assert.isFalse(isLoading(tools))
    vi.advanceTimersByTime(10_000)
    assert.isTrue(isLoading(tools))
    allow(null)
    vi.advanceTimersByTime(HOUR_MS)
    assert.isFalse(isLoading(tools))
  })
})
