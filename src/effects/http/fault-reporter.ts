import { Context, Layer } from "effect"
import type { Fault } from "../contract/fault.ts"

/** Who is told of every call that failed, once a call, whoever made it (specification, section 8). */
export class FaultReporter extends Context.Service<FaultReporter, { readonly report: (fault: Fault) => void }>()(
  "console/effects/FaultReporter"
) {
  static layerOf(report: (fault: Fault) => void) {
    return Layer.succeed(FaultReporter, { report })
  }
}
