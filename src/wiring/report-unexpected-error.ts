import type { AnyActorRef } from "xstate"
import { loadToken } from "../effects/storage/local-storage.ts"
import { pageOfActor } from "../machines/forward-emitted.ts"
import { errorReportFrom } from "../machines/unexpected-errors/unexpected-errors-machine.ts"

/** Reports a bug to the browser's own console and to ours. It concerns this `page`, or if empty the whole console. */
export const reportUnexpectedError = (
  system: AnyActorRef["system"],
  cause: unknown,
  part: string,
  page = pageOfActor(part)
): void => {
  reportError(cause)
  const report = { cause, at: Date.now(), pageName: page, page: location.hash.slice(1), part }
  system.get("unexpectedErrors").send({
    type: "unexpectedErrors.reported",
    report: errorReportFrom(report, [loadToken()])
  })
}
