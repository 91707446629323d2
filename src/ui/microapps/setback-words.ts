import { limits } from "../../machines/microapps/limits.ts"
import type { Setback } from "../../machines/microapps/health.ts"
import type { Translate } from "../words/words.ts"

/** What Chromium, Firefox and Safari say, in English, of a file that they could not ask any server for. */
const UNREACHED =
  /Failed to fetch|Load failed|NetworkError|error loading dynamically imported|Importing a module script failed/i

/** Why a stage failed, for the operator; `detail` is the cause in its own words where those are none of his. */
export const setbackWords = (
  t: Translate,
  { stage, why }: Pick<Setback, "stage" | "why">
): { readonly said: string; readonly detail: string | null } => {
  const named = (reason: string) => `${t(`microapps.${stage}`)}: ${reason}`
  if (why === null) return { said: named(t("microapps.limitPassed", { seconds: limits[stage] / 1000 })), detail: null }
  return UNREACHED.test(why)
    ? { said: named(t("microapps.unreached")), detail: why }
    : { said: named(why), detail: null }
}
