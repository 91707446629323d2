import { fromCallback } from "xstate"
import type { EffectLogic } from "../machines/effect-logic.ts"
import type { NoticesEvents } from "../machines/notices/notices-events.ts"

/** The clock by which notices age. */
export const waitHalfSecond: EffectLogic<void, NoticesEvents["ticked"]> = fromCallback(({ sendBack }) => {
  const timer = setTimeout(() => sendBack({ type: "notices.ticked" }), 500)
  return () => clearTimeout(timer)
})
