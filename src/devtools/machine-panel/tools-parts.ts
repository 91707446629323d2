import { type AnyActorRef, fromCallback } from "xstate"
import { developerToolsPermission } from "../../contract/developer-tools.ts"
import type { UserDetail } from "../../contract/session.ts"
import type { ShellActors } from "../../machines/console/console-machine.ts"
import { implement } from "../../machines/effect-logic.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { type RuleOf, rulesIn } from "../../machines/pages/page-rules.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { FromEffect } from "../console-link.ts"
import { developerTools, developerToolsAllowance } from "./developer-tools.ts"
import { readDeveloperTools, readDeveloperToolsAllowance } from "./developer-tools-effects.ts"
import { type ToolsClockActor, ToolsClockEvents, toolsClockMachine } from "./tools-clock-machine.ts"

/** The least delay, for a computer whose clock is ahead of the server's: there the next answer still allows tools. */
const MIN_DELAY_MS = 10_000

const awaitEnd = fromCallback(({ input, sendBack }) => {
  const delay = Math.max(MIN_DELAY_MS, (input as { readonly until: number }).until - Date.now())
  const timer = setTimeout(() => sendBack(ToolsClockEvents.struck.make({})), delay)
  return () => clearTimeout(timer)
})
export const toolsClock = {
  machine: withCodec(implement(toolsClockMachine, { awaitEnd: awaitEnd as never }), codecOf(1, ToolsClockEvents))
}

/** True for operators of the platform whose permission covers developers' tools. */
export const canAllowTools = (rules: ReturnType<typeof rulesOf>, operator: UserDetail | null): boolean =>
  grantedNames(rules)?.has(developerToolsPermission) === true && (operator?.merchant_id ?? null) === null

const allowanceKey = (
  menu: ReturnType<ShellActors["menu"]["getSnapshot"]>,
  session: ReturnType<ShellActors["session"]["getSnapshot"]>
) => (canAllowTools(rulesOf(menu), userOf(session)) ? "server" : null)

/** The server's permission, the switch for those who may change it, and the clock that ends it. */
export const toolsParts = (fromEffect: FromEffect) => ({
  tools: developerTools.part(fromEffect(readDeveloperTools)),
  allowance: {
    ...developerToolsAllowance.lazyPart(fromEffect(readDeveloperToolsAllowance)),
    input: (_: PageInput, system: AnyActorRef["system"]) => ({
      key: allowanceKey(system.get("menu").getSnapshot(), system.get("session").getSnapshot())
    })
  },
  clock: toolsClock
})

type Actors = Pick<ShellActors, "menu" | "session"> & {
  readonly tools: ActorOf<typeof developerTools>
  readonly allowance: ActorOf<typeof developerToolsAllowance>
  readonly clock: ToolsClockActor
}

export const toolsRules = rulesIn((rule: RuleOf<Actors>) => [
  rule({
    from: "menu",
    when: "menu.known",
    to: "allowance",
    send: (_, now) => {
      const key = allowanceKey(now("menu"), now("session"))
      return key === null ? null : { type: "query.requested", key }
    }
  }),
  rule({
    from: "tools",
    when: "query.answered",
    to: "clock",
    send: (_, now) => ({ type: "toolsClock.set", until: developerTools.dataOf(now("tools"))?.allowed_until ?? null })
  }),
  rule({ from: "clock", when: "toolsClock.struck", to: "tools", send: { type: "query.refreshed" } }),
  rule({ from: "clock", when: "toolsClock.struck", to: "allowance", send: { type: "query.refreshed" } })
])
