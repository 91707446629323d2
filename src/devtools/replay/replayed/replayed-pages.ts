import { createElement } from "react"
import { type AnyStateMachine, StateMachine } from "xstate"
import { actorOf, signedInOf } from "../../../machines/console/actors.ts"
import { verdictIn, visitIn } from "../../../machines/guard/guard-machine.ts"
import { idOf } from "../../../machines/forward-emitted.ts"
import { generationsOf } from "../../../machines/tabs/tabs-machine.ts"
import { Loading } from "../../../ui/page/loading.tsx"
import type { Page } from "../../../ui/page/page.ts"
import { loginPageOf } from "../../../ui/shell/login-shell.tsx"
import { enteredPage, refusedPage } from "../../../ui/shell/verdict-pages.tsx"
import type { Definitions } from "../../console-link.ts"
import type { LoadedPage } from "../../../kit/define-page.ts"
import type { ReplayedConsole } from "./replayed-console.ts"

/** The page at an address. `key` changes when another page has to be rendered. */
export type ReplayedPage = { readonly key: string; readonly fullPath: string; readonly page: () => Promise<Page> }

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

const partsOf = (name: string, { machine }: LoadedPage) =>
  Object.entries(machine?.implementations.actors ?? {}).flatMap(([part, logic]) =>
    isMachine(logic) ? [idOf(name, part)] : []
  )

/** The page at the shown moment, by the guard's verdict; null while it was loading. */
export const replayedPages =
  ({ console, pageOf }: ReplayedConsole, pages: Definitions["pages"]) =>
  (): ReplayedPage | null => {
    const guard = actorOf(console, "guard").getSnapshot()
    const [visit, verdict] = [visitIn(guard), verdictIn(guard)]
    const { signedIn } = console.getSnapshot().children
    if (visit === null) return null
    if (signedIn === undefined) {
      return { key: "login", fullPath: "/login", page: async () => loginPageOf({ ...visit, name: "login" }) }
    }
    if (verdict === null || verdict.kind === "logInFirst" || verdict.kind === "goTo") return null
    const { fullPath, name } = visit
    const around = `${signedIn.sessionId} ${fullPath}`
    if (verdict.kind !== "enter") {
      return { key: `${around} ${verdict.kind}`, fullPath, page: () => refusedPage(verdict, visit) }
    }
    const { tabs } = signedInOf(console)
    const loaded = pages.get(name)
    const parts = loaded === undefined ? null : partsOf(name, loaded)
    const page = parts === null || parts.length === 0 ? null : pageOf(name, parts)
    const isThere = parts !== null && (parts.length === 0 || page !== null)
    return {
      key: `${around} ${JSON.stringify(generationsOf(tabs.getSnapshot()))} ${isThere}`,
      fullPath,
      page: async () =>
        enteredPage(visit, tabs, isThere ? loaded!.open(visit, page ?? undefined) : () => createElement(Loading))
    }
  }
