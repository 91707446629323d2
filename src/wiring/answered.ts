import { type EventObject, fromCallback } from "xstate"
import type { Answer } from "../effects/answer.ts"
import type { Ask } from "../machines/ask.ts"
import { tellDefect } from "./defects.ts"

/** Makes an actor of an answer, so that a machine can ask it. A bug of the answer is told under the name of who asked. */
export const answered = <In, Told extends EventObject>(answer: Answer<In, Told>): Ask<In, Told> =>
  fromCallback<EventObject, In>(({ input, sendBack, self }) => {
    const defect = (cause: unknown) => tellDefect(cause, self._parent?.id ?? self.id)
    try {
      return answer(input, sendBack, defect)
    } catch (cause) {
      defect(cause)
      return undefined
    }
  })

/** As `answered`, for what answers at once, without waiting for anything. */
export const atOnce = <In, Told extends EventObject>(answer: (input: In) => Told): Ask<In, Told> =>
  answered((input, tell) => {
    tell(answer(input))
    return () => {}
  })
