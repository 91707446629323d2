import { assert, it } from "vitest"
import { createActor, fromCallback, setup } from "xstate"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { wireAccountRequests } from "../../src/wiring/account-requests.ts"
import { unreachable } from "../machines/fixtures.ts"

it("An account request draws a captcha at opening and refusal", () => {
  const fromEffect = () => fromCallback(() => {})
  const wired = wireAccountRequests({ fromEffect, loadCaptcha: () => () => {} } as never, (machine) => machine)
  const root = setup({ actors: { page: wired.machine } }).createMachine({
    invoke: { src: "page", id: "login", input: { query: {} } }
  })
  const { children } = createActor(root, { systemId: ROOT_ACTOR }).start().getSnapshot()
  const { request, captcha } = wired.actorsOf(children["login"]!)
  const state = () => captcha.getSnapshot().value
  assert.strictEqual(state(), "blank")
  request.send({ type: "form.opened", subject: "password" })
  assert.strictEqual(state(), "loading")
  captcha.send({ type: "captcha.loaded", captcha: { captcha_id: "c1", image: "" } })
  request.send({ type: "form.submitted", attempt: {} as never, problems: {} })
  assert.strictEqual(state(), "loaded")
  request.send({ type: "form.sendFailed", fault: unreachable } as never)
  assert.strictEqual(state(), "loading")
})
