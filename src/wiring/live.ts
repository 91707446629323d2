import type { EventObject } from "xstate"
import type { Answer } from "../effects/answer.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { loadOnce } from "../ui/load-once.ts"
import { fromAnswer } from "./from-effect.ts"

export type Live = typeof import("./live-answers.ts")

/** The code that answers could not be loaded; asking again tries again. */
export const unloaded = { _tag: "Unreachable", msg: "", call: "import" } as const

/** The answers that need Effect, loaded when one of them is first asked for, and once. */
export const liveAnswers = (arrived: (answers: Live) => void) => {
  const loadLive = loadOnce(async () => {
    const answers = await import("./live-answers.ts")
    arrived(answers)
    return answers
  })

  const later = <In, Told extends EventObject>(
    pick: (answers: Live) => Answer<In, Told>,
    unable: Told,
    /** What may be there without that code; null where it is not. */
    early: () => Promise<Told | null> = async () => null
  ): EffectLogic<In, Told> =>
    fromAnswer((input, tell, defect) => {
      let gone = false
      let stop = (): void => {
        gone = true
      }
      const run = async () => {
        const event = await early()
        if (gone) return
        if (event !== null) return tell(event)
        const answers = await loadLive().catch(() => null)
        if (gone) return
        if (answers === null) tell(unable)
        else stop = pick(answers)(input, tell, defect)
      }
      run().catch(defect)
      return () => stop()
    })

  return { loadLive, later }
}
