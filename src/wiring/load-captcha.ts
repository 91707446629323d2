import { takeEarlyCaptcha } from "./boot/early-captcha.ts"
import type { Captcha } from "../contract/session.ts"
import type { CaptchaEvents } from "../machines/captcha/captcha-events.ts"
import { startLazily } from "../kit/load.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { fromStart } from "./from-effect.ts"

/** Takes the captcha of the first script; without one, requests it once Effect is loaded. */
export const loadCaptcha = (loadRuntime: () => Promise<EffectRuntime>) =>
  fromStart<void, CaptchaEvents["loaded" | "failed"]>((input, sendBack, onBug) => {
    const startCaptcha = (early: Captcha | null) => {
      if (early === null) return startLazily(loadRuntime, (code) => code.loadCaptcha(input, sendBack, onBug), onBug)
      sendBack({ type: "captcha.loaded", captcha: early })
      return undefined
    }
    return startLazily(takeEarlyCaptcha, startCaptcha, onBug)
  })
