import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { alarmRules } from "./grants.ts"
import { Authorization, Needs, replyOf, unnamed } from "./call.ts"
import { listOf } from "./fields.ts"
import { joined } from "./place-filters.ts"
import { ThingText, WORD, WordText } from "./texts.ts"

/** The codes of alarms (specification, section 9). */
export const alarmCodes = [
  ...["0000", "0001", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011", "0012", "0013", "0014", "0015"],
  ...["0016", "0017", "0018", "0019", "0020", "0021", "0022", "0023", "0024", "0050", "0100"],
  ...["1001", "1002", "1003", "1004", "1005"]
] as ReadonlyArray<string>

const oneCode = `(?:${alarmCodes.join("|")})`
export const AlarmCode = Schema.String.check(
  Schema.isPattern(new RegExp(`^${oneCode}$`), { message: "must be a code of alarms" })
).annotate(WORD)

/** Several, comma-joined. */
export const joinedCodes = joined(oneCode, "must be comma-joined codes of alarms")

/** The worst first. */
const severities = ["critical", "major", "minor", "notice"] as const
export const Severity = Schema.Literals(severities)
export type Severity = typeof Severity.Type

/**
 * From where on something is an alarm: battery and stock below so many percent, more than so many failures to dock in a row, so many minutes without a
 * report. The other types have no threshold: they are what the robot says of itself.
 */
export const thresholds: Readonly<Record<string, { readonly unit: ThresholdUnit; least: number; most: number }>> = {
  "0007": { unit: "times", least: 1, most: 100 },
  "0010": { unit: "percent", least: 1, most: 95 },
  "0050": { unit: "minute", least: 1, most: 1440 },
  "1002": { unit: "percent", least: 1, most: 95 }
}
const ThresholdUnit = Schema.Literals(["percent", "times", "minute"])
export type ThresholdUnit = typeof ThresholdUnit.Type

/** `name` is in the reader's language. What is not `enabled` raises no alarm. */
export const AlarmType = Schema.Struct({
  code: WordText,
  name: ThingText,
  severity: Severity,
  enabled: Schema.Boolean,
  threshold: Schema.NullOr(Schema.Int),
  unit: Schema.NullOr(ThresholdUnit),
  version: Schema.Int
})
export type AlarmType = typeof AlarmType.Type

const soundThreshold = Schema.makeFilter(
  ({ code, threshold }: { readonly code: string; readonly threshold: number | null }) => {
    const bounds = thresholds[code]
    if (!bounds) return threshold === null || { path: ["threshold"], issue: "this type has no threshold" }
    const { least, most } = bounds
    const fits = threshold !== null && threshold >= least && threshold <= most
    return fits || { path: ["threshold"], issue: `must lie between ${least} and ${most}` }
  },
  { identifier: "SoundThreshold" }
)

/** `version` is that of the row as the form was opened. */
export const AlarmTypeEdit = Schema.Struct({
  code: AlarmCode,
  version: Schema.Int,
  severity: Severity,
  enabled: Schema.Boolean,
  threshold: Schema.NullOr(Schema.Int)
}).check(soundThreshold)
export type AlarmTypeEdit = typeof AlarmTypeEdit.Type

export class AlarmTypesApi extends HttpApiGroup.make("alarmTypes")
  .add(
    HttpApiEndpoint.get("list", "/alarm-types", { success: replyOf(listOf(AlarmType)) }).annotate(Needs, {
      any: alarmRules
    }),
    HttpApiEndpoint.post("edit", "/edit-alarm-type", {
      payload: AlarmTypeEdit,
      success: replyOf(unnamed(AlarmType))
    }).annotate(Needs, { any: ["alarm-setting-c"] })
  )
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
