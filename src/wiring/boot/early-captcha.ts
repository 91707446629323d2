import type { Captcha } from "../../contract/session.ts"
import { isRecord } from "../../effects/storage/local-storage.ts"

/** Reads the contract's reply without its schema, because Effect loads later. A refusal is left to an ordinary call. */
const captchaIn = (reply: unknown): Captcha | null => {
  if (!isRecord(reply) || reply["status"] !== "ok" || reply["code"] !== 0 || typeof reply["msg"] !== "string")
    return null
  const { data } = reply
  if (!isRecord(data)) return null
  const { captcha_id, image } = data
  return typeof captcha_id === "string" && typeof image === "string" ? { captcha_id, image } : null
}

/** The captcha of the first script, once, because a code is valid once; null if the script requested or got none. */
export const takeEarlyCaptcha = async (): Promise<Captcha | null> => {
  const early = globalThis.earlyCaptcha
  globalThis.earlyCaptcha = undefined
  return captchaIn(await early?.catch(() => null))
}
