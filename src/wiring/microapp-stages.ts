import type { EventObject } from "xstate"
import type { EffectLogic } from "../machines/effect-logic.ts"
import type { MicroappEvents, MicroappName, Stage } from "../machines/microapps/microapp-events.ts"
import { limits, NOT_STARTED, SLOW } from "../machines/microapps/limits.ts"
import { fromAnswer } from "./from-effect.ts"

type Which = { readonly name: MicroappName; readonly discarded: number }
type Setback = MicroappEvents["failed" | "limitPassed" | "slowed"]
/** Tells its fact with the milliseconds it took. */
type Done<Fact> = (took: number) => Fact
/** The signal tells that nobody waits for it any more. */
type Work<Fact> = (which: Which, signal: AbortSignal) => Promise<Done<Fact>>

const warn = (name: MicroappName, stage: Stage, after: number) => {
  // A developer of the application looks for it there.
  // oxlint-disable-next-line no-console
  console.warn(`${name}: ${stage} takes longer than ${after} ms`)
}

/**
 * Runs the stages of an application against their limits. What fails or takes too long is thrown away before it is told, so that nothing of it is
 * left when the machine hears.
 */
export const microappStages = (throwAway: () => void) => {
  /** When the application that is starting was wanted, null once it stands. */
  let wantedAt: number | null = null

  return <Fact extends EventObject>(stage: Stage, work: Work<Fact>): EffectLogic<Which, Fact | Setback> =>
    fromAnswer((which, tell: (event: Fact | Setback) => void) => {
      const began = performance.now()
      if (stage === "loading") wantedAt = began
      if (stage === "unmounting" || stage === "unloading") wantedAt = null
      const over = new AbortController()
      const timers: Array<ReturnType<typeof setTimeout>> = []
      const stop = () => {
        over.abort()
        timers.forEach(clearTimeout)
      }
      const end = (event: () => Fact | Setback) => {
        if (over.signal.aborted) return
        stop()
        tell(event())
      }
      const slowAfter = (after: number, wait: number) => {
        const tellSlow = () => {
          warn(which.name, stage, after)
          tell({ type: "microapps.slowed", stage, after, at: Date.now() })
        }
        if (wait > 0) timers.push(setTimeout(tellSlow, wait))
      }
      if (stage !== "loading") slowAfter(SLOW, SLOW)
      if (wantedAt !== null) slowAfter(NOT_STARTED, wantedAt + NOT_STARTED - began)
      const limit = limits[stage]
      const giveUp = () =>
        end(() => {
          throwAway()
          return { type: "microapps.limitPassed", stage, limit, at: Date.now() }
        })
      timers.push(setTimeout(giveUp, limit))
      work(which, over.signal).then(
        (factOf) =>
          end(() => {
            if (stage === "mounting") wantedAt = null
            return factOf(Math.round(performance.now() - began))
          }),
        (cause: unknown) =>
          end(() => {
            throwAway()
            return {
              type: "microapps.failed",
              stage,
              why: cause instanceof Error ? cause.message : String(cause),
              at: Date.now()
            }
          })
      )
      return stop
    })
}
