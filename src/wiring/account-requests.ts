import type { AnyActorRef } from "xstate"
import { sendRequest } from "../effects/account-requests/account-request-effects.ts"
import { requestForm } from "../machines/account-requests/account-request.ts"
import { CaptchaEvents } from "../machines/captcha/captcha-events.ts"
import { captchaMachine } from "../machines/captcha/captcha-machine.ts"
import { codecOf, withCodec } from "../machines/journal/journal.ts"
import { type RuleOf, rulesIn } from "../machines/pages/page-rules.ts"
import { actorsOfPage, type Journaled, type PageActors, pageMachine } from "../machines/pages/page-machine.ts"
import { fromStart } from "./from-effect.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { implement } from "../machines/effect-logic.ts"

/** The login page's account requests: a form, and a verification code of its own. */
export const wireAccountRequests = ({ fromEffect, loadCaptcha }: EffectRuntime, journaled: Journaled) => {
  const parts = {
    request: { machine: requestForm.machine(fromEffect(sendRequest)) },
    captcha: {
      machine: withCodec(implement(captchaMachine, { loadCaptcha: fromStart(loadCaptcha) }), codecOf(3, CaptchaEvents))
    }
  }
  /** Each attempt uses up a code. */
  const rules = rulesIn((rule: RuleOf<PageActors<typeof parts>>) => [
    rule({ from: "request", when: "form.opened", to: "captcha", send: { type: "captcha.requested" } }),
    rule({ from: "request", when: "form.sendFailed", to: "captcha", send: { type: "captcha.requested" } })
  ])
  return {
    machine: pageMachine("login", parts, journaled, rules),
    actorsOf: (page: AnyActorRef) => actorsOfPage<typeof parts>(page)
  }
}
