import { type EventObject, fromCallback } from "xstate"
import type { Answer } from "../effects/answer.ts"
import type { EffectLogic } from "../machines/effect-logic.ts"
import { reportUnexpectedError } from "./unexpected-errors.ts"

/** Makes an actor of an answer, so that a machine can ask it. A bug of the answer is told under the name of who asked. */
export const fromAnswer = <In, Told extends EventObject>(answer: Answer<In, Told>): EffectLogic<In, Told> =>
  fromCallback<EventObject, In>(({ input, sendBack, self }) => {
    const defect = (cause: unknown) => reportUnexpectedError(cause, self._parent?.id ?? self.id)
    try {
      return answer(input, sendBack, defect)
    } catch (cause) {
      defect(cause)
      return undefined
    }
  })

/** As `answered`, for what answers at once, without waiting for anything. */
export const fromSync = <In, Told extends EventObject>(answer: (input: In) => Told): EffectLogic<In, Told> =>
  fromAnswer((input, tell) => {
    tell(answer(input))
    return () => {}
  })
