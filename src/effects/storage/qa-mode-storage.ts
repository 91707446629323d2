import type { Owner } from "../../machines/session/session-events.ts"
import { withSessionStorage } from "./local-storage.ts"

const QA_MODE_KEY = "qaMode"

/** Keeps QA mode on for this operator and window after a reload. */
export const storeQaMode = (owner: Owner): void =>
  withSessionStorage((storage) => storage.setItem(QA_MODE_KEY, JSON.stringify(owner)), undefined)

export const dropQaMode = (): void => withSessionStorage((storage) => storage.removeItem(QA_MODE_KEY), undefined)

export const isQaModeStored = (owner: Owner | null): boolean =>
  withSessionStorage((storage) => storage.getItem(QA_MODE_KEY) === JSON.stringify(owner), false)
