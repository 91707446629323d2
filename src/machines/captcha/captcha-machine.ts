import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { Captcha } from "../../contract/session.ts"
import { declareEffect } from "../effect-logic.ts"
import type { CaptchaEvent, CaptchaEvents } from "./captcha-events.ts"

type Context = { readonly captcha: Captcha | null; readonly fault: Fault | null }

/** The verification code of the login form. A code is valid once, so each attempt needs a new one. */
export const captchaMachine = setup({
  types: { context: {} as Context, events: {} as CaptchaEvent, tags: {} as "busy" },
  actors: { loadCaptcha: declareEffect<void, CaptchaEvents["loaded" | "failed"]>() }
}).createMachine({
  id: "captcha",
  context: { captcha: null, fault: null },
  initial: "blank",
  states: {
    blank: { on: { "captcha.requested": "loading" } },
    loading: {
      tags: "busy",
      invoke: { src: "loadCaptcha" },
      on: {
        "captcha.loaded": {
          target: "loaded",
          actions: assign(({ event }) => ({ captcha: event.captcha, fault: null }))
        },
        "captcha.failed": {
          target: "failed",
          actions: assign(({ event }) => ({ captcha: null, fault: event.fault }))
        },
        "captcha.dropped": "blank"
      }
    },
    loaded: { on: { "captcha.requested": "loading", "captcha.dropped": "blank" }, exit: assign({ captcha: null }) },
    failed: { on: { "captcha.requested": "loading", "captcha.dropped": "blank" }, exit: assign({ fault: null }) }
  }
})
export type CaptchaActor = ActorRefFrom<typeof captchaMachine>

type Snapshot = SnapshotFrom<typeof captchaMachine>
export const captchaOf = (snapshot: Snapshot) => snapshot.context.captcha
export const hasFailed = (snapshot: Snapshot) => snapshot.matches("failed")
