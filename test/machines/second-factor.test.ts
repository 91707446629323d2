import { assert, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import { SecondFactorEvents } from "../../src/machines/second-factor/second-factor-events.ts"
import {
  faultOf,
  isMissing,
  isSending,
  secondFactorMachine,
  stateOf
} from "../../src/machines/second-factor/second-factor-machine.ts"
import { refusedCall } from "./fixtures.ts"
import { password } from "./secrets.ts"

const { loaded, begun, refused } = SecondFactorEvents
const turned = (enabled: boolean) => loaded.make({ state: { enabled, demanded: false, recovery_left: 10 } })

/** The machine, whose effects end like these; the shown new factor stays. */
const open = (outcomes: Array<EventObject>) => {
  const next = fromCallback(({ sendBack }) => sendBack(outcomes.shift()!))
  const actors = { readFactor: next, sendProof: next }
  const actor = createActor(
    secondFactorMachine.provide({ actors: { ...actors, holdEnrolment: fromCallback(() => {}) } as never })
  ).start()
  return { actor, now: () => actor.getSnapshot() }
}

it("An empty proof is reported, sends nothing and clears on typing", () => {
  const enrolmentBegun = begun.make({ secret: password, uri: password, recovery_codes: password, until: 1 })
  const outcomes = [turned(false), refused.make({ fault: refusedCall }), enrolmentBegun, turned(true), turned(false)]
  const { actor, now } = open(outcomes)
  const submit = () => actor.send({ type: "secondFactor.proofSubmitted", proof: password })
  const miss = (place: string) => {
    actor.send({ type: "secondFactor.proofMissed" })
    assert.deepEqual(
      [now().value, isMissing(now()), isSending(now()), faultOf(now())],
      [place as never, true, false, null]
    )
  }
  actor.send({ type: "secondFactor.requested" })
  submit()
  assert.deepEqual(faultOf(now()), refusedCall)
  miss("proving")
  actor.send({ type: "secondFactor.cancelled" })
  actor.send({ type: "secondFactor.requested" })
  assert.isFalse(isMissing(now()))
  submit()
  assert.isFalse(isMissing(now()))
  miss("enrolling")
  submit()
  assert.deepEqual([now().value, isMissing(now()), stateOf(now())?.enabled], ["settled", false, true])
  actor.send({ type: "secondFactor.requested" })
  miss("proving")
  submit()
  assert.deepEqual([now().value, isMissing(now()), stateOf(now())?.enabled], ["settled", false, false])
  assert.deepEqual(outcomes, [])
})
