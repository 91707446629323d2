import type { Captcha } from "../../contract/session.ts"
import { isRecord } from "../../effects/storage/local-storage.ts"

/**
 * Reads the contract's reply without its schema, because Effect loads later. After a refusal an ordinary call is made.
 */
const captchaIn = (reply: unknown): Captcha | null => {
  if (!isRecord(reply) || reply["status"] !== "ok" || reply["code"] !== 0 || typeof reply["msg"] !== "string")
    return null
  const { data } = reply
  if (!isRecord(data)) return null
  const { captcha_id, image } = data
  return typeof captcha_id === "string" && typeof image === "string" ? { captcha_id, image } : null
}

/**
 * Takes the captcha of the first script; null if there is none. A second call returns null, because a code is valid
 * once.
 */
export const takeEarlyCaptcha = async (): Promise<Captcha | null> => {
  const early = globalThis.earlyCaptcha
  globalThis.earlyCaptcha = undefined
  return captchaIn(await early?.catch(() => null))
}
