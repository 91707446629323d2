import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  isSecretForgotten,
  isSecretVisible,
  isSecretConfirming,
  secretFaultOf,
  secretMachine,
  secretOf,
  secretSubjectIn
} from "../../src/machines/secrets/secret-machine.ts"
import { passwordReset } from "../../src/machines/users/user-list.ts"
import { refusedCall } from "./fixtures.ts"
import { password, secret } from "./secrets.ts"

const bob = { id: 2, username: "bob" }

/** The machine, whose calls end like these, and the end of its holding time. */
const open = (type: "secret.requested" | "secret.opened" | "secret.issued", outcomes: Array<EventObject>) => {
  const inputs: Array<unknown> = []
  let lapse = () => {}
  const actors = {
    fetch: fromCallback(({ input, sendBack }) => {
      inputs.push(input)
      sendBack(outcomes.shift()!)
    }),
    hold: fromCallback(({ sendBack }) => {
      lapse = () => sendBack(passwordReset.events.lapsed.make({}))
    })
  }
  const actor = createActor(secretMachine.provide({ actors: actors as never })).start()
  const emitted: Array<string> = []
  actor.on("*", ({ type }) => emitted.push(type))
  actor.send({ type, subject: bob })
  return { inputs, actor, emitted, lapse: () => lapse(), now: () => actor.getSnapshot() }
}
const fetched = passwordReset.events.fetched.make({ secret: password })
const failed = passwordReset.events.failed.make({ fault: refusedCall })

describe("creating a secret", () => {
  it("Nothing is made before the confirmation", () => {
    const { inputs, actor, emitted, now } = open("secret.requested", [fetched])
    assert.isTrue(isSecretConfirming(now()))
    actor.send({ type: "secret.closed" })
    actor.send({ type: "secret.confirmed" })
    assert.deepEqual([inputs, emitted, secretSubjectIn(now())], [[], [], null])
  })

  it("Confirming twice makes one secret, held until it expires", () => {
    const { inputs, actor, emitted, lapse, now } = open("secret.requested", [fetched])
    actor.send({ type: "secret.confirmed" })
    actor.send({ type: "secret.confirmed" })
    assert.deepEqual([inputs, emitted], [[bob], ["mutation.done"]])
    assert.equal(Redacted.value(secretOf(now())!), secret)
    assert.isFalse(isSecretVisible(now()))
    actor.send({ type: "secret.shown" })
    assert.isTrue(isSecretVisible(now()))
    lapse()
    assert.deepEqual(
      [secretOf(now()), isSecretVisible(now()), isSecretForgotten(now()), secretSubjectIn(now())],
      [null, false, true, bob]
    )
    actor.send({ type: "secret.closed" })
    assert.isNull(secretSubjectIn(now()))
  })

  it("A failed secret says why; an abandoned one is uncertain", () => {
    const { actor, emitted, now } = open("secret.requested", [failed])
    actor.send({ type: "secret.confirmed" })
    assert.deepEqual([isSecretConfirming(now()), secretFaultOf(now())], [true, refusedCall])
    actor.send({ type: "secret.closed" })
    assert.deepEqual([emitted, secretFaultOf(now())], [["mutation.uncertain"], null])
  })
})

describe("reading a secret", () => {
  it("A secret is read on opening and after failure or expiry", () => {
    const { inputs, actor, emitted, lapse, now } = open("secret.opened", [failed, fetched, fetched])
    assert.deepEqual([secretOf(now()), secretFaultOf(now())], [null, refusedCall])
    actor.send({ type: "secret.opened", subject: bob })
    assert.deepEqual([secretOf(now()), secretFaultOf(now())], [password, null])
    lapse()
    assert.deepEqual([secretOf(now()), isSecretForgotten(now())], [null, true])
    actor.send({ type: "secret.opened", subject: bob })
    assert.deepEqual([secretOf(now()), inputs.length, emitted], [password, 3, []])
  })
})

describe("issuing a secret", () => {
  it("An issued secret needs no confirmation, and can be tried again", () => {
    const { inputs, actor, emitted, now } = open("secret.issued", [failed, fetched])
    assert.deepEqual([isSecretConfirming(now()), secretFaultOf(now())], [false, refusedCall])
    assert.deepEqual([emitted, inputs], [["mutation.uncertain"], [bob]])
    actor.send({ type: "secret.issued", subject: bob })
    assert.equal(Redacted.value(secretOf(now())!), secret)
    assert.deepEqual([emitted, secretFaultOf(now())], [["mutation.uncertain", "mutation.done"], null])
  })
})
