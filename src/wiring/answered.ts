import { type EventObject, fromCallback } from "xstate"
import type { Answer } from "../effects/answer.ts"
import type { Ask } from "../machines/ask.ts"

/** Makes an actor of an answer, so that a machine can ask it. */
export const answered = <In, Told extends EventObject>(answer: Answer<In, Told>): Ask<In, Told> =>
  fromCallback<EventObject, In>(({ input, sendBack }) => answer(input, sendBack))

/** As `answered`, for what answers at once, without waiting for anything. */
export const atOnce = <In, Told extends EventObject>(answer: (input: In) => Told): Ask<In, Told> =>
  answered((input, tell) => {
    tell(answer(input))
    return () => {}
  })
