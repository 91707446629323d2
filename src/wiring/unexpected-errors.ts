import { errorReportFrom } from "../machines/unexpected-errors/error-report.ts"
import { loadToken } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { actorOf } from "../ui/app-runtime.tsx"

type Owner = { readonly page: string; readonly release: () => void }

/** The actors that belong to a page, by their id; all others belong to the whole console. */
const owners = new Map<string, Owner>()

/** Says which page an actor belongs to, and how that page's actors are let go: the next visit starts new ones. */
export const belongs = (actor: string, owner: Owner): void => {
  owners.set(actor, owner)
}

let heard: ConsoleActor | null = null

/** Names the console that hears of bugs. */
export const connectUnexpectedErrors = (console: ConsoleActor): void => {
  heard = console
}

/** Tells of a bug, once to the browser's own console and once to ours. */
export const reportUnexpectedError = (cause: unknown, part: string, page?: string): void => {
  reportError(cause)
  const owner = owners.get(part)
  owner?.release()
  if (heard === null) return
  const met = { cause, at: Date.now(), owner: page ?? owner?.page ?? "", page: location.hash.slice(1), part }
  actorOf(heard, "unexpectedErrors").send({
    type: "unexpectedErrors.reported",
    report: errorReportFrom(met, [loadToken()])
  })
}
