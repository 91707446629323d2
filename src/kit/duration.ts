import type { Translate } from "../locales/keys.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A duration in its two largest units. */
export const durationText = (t: Translate, millis: number): string => {
  const unit = (length: number, within = Infinity) => Math.floor((millis % within) / length)
  const [days, hours, minutes] = [unit(DAY_MS), unit(HOUR_MS, DAY_MS), unit(MINUTE_MS, HOUR_MS)]
  if (days > 0) return t("kit.days", { days, hours })
  if (hours > 0) return t("kit.hours", { hours, minutes })
  return minutes > 0 ? t("kit.minutes", { minutes }) : t("kit.seconds", { seconds: unit(1000) })
}
