import type { AlarmType } from "../../contract/alarm-types.ts"
import type { Silence } from "../../contract/silences.ts"
import type { Translate } from "../../locales/keys.ts"

const scopeText = (t: Translate, { robot_ids, locations, merchant_ids, area_ids }: Silence) => {
  const scopeParts = [
    ...robot_ids,
    ...locations,
    ...(merchant_ids.length === 0 ? [] : [t("silence.ofMerchants", { count: merchant_ids.length })]),
    ...(area_ids.length === 0 ? [] : [t("silence.inAreas", { count: area_ids.length })])
  ]
  return scopeParts.length === 0 ? t("silence.allRobots") : scopeParts.join(", ")
}

/** The scope and the types of a silence. */
export const silenceText = (t: Translate, silence: Silence, types: ReadonlyArray<AlarmType>) => {
  const nameOf = (code: string) => types.find((type) => type.code === code)?.name ?? code
  const typeNames = silence.types.length === 0 ? t("silence.allTypes") : silence.types.map(nameOf).join(", ")
  return `${scopeText(t, silence)} · ${typeNames}`
}
