import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { alarmCodes, limitOf, limitUnits, severities } from "./alarm-conditions.ts"
import { alarmPermissions } from "./grants.ts"
import { describeRecord } from "./define-record.ts"
import { RequiredPermission, replyOf, lenient } from "./call.ts"
import { listOf, matching, Text } from "./fields.ts"
import { commaJoined } from "./place-filters.ts"
import { FREE, FreeText, ThingText, WORD, WordText } from "./texts.ts"

const oneCode = `(?:${alarmCodes.join("|")})`
export const AlarmCode = matching(
  Schema.String.check(Schema.isPattern(new RegExp(`^${oneCode}$`), { message: "must be an alarm code" })).annotate(WORD)
)

/** Several alarm codes, joined by commas. */
export const joinedCodes = commaJoined(oneCode, "must be alarm codes separated by commas")

export const Severity = Schema.Literals(severities)
export type Severity = typeof Severity.Type

/**
 * `name` is in the reader's language. A type that is not `enabled` raises no alarm. `guidance` tells operators what to
 * do; an empty one is replaced by `default_guidance`, the product's own.
 */
export const AlarmType = Schema.Struct({
  code: WordText,
  name: ThingText,
  severity: Severity,
  enabled: Schema.Boolean,
  threshold: Schema.NullOr(Schema.Int),
  guidance: FreeText,
  default_guidance: ThingText,
  unit: Schema.NullOr(Schema.Literals(limitUnits)),
  version: Schema.Int
})
export type AlarmType = typeof AlarmType.Type

const soundThreshold = Schema.makeFilter(
  ({ code, threshold }: { readonly code: string; readonly threshold: number | null }) => {
    const bounds = limitOf(code)
    if (!bounds) return threshold === null || { path: ["threshold"], issue: "this type has no threshold" }
    const { min, max } = bounds
    const fits = threshold !== null && threshold >= min && threshold <= max
    return fits || { path: ["threshold"], issue: `must be between ${min} and ${max}` }
  },
  { identifier: "SoundThreshold" }
)

const Guidance = Text.check(Schema.isMaxLength(2000)).annotate(FREE)

/** `version` is that of the row when its form was opened. A missing `guidance` stays unchanged. */
export const AlarmTypeEdit = Schema.Struct({
  code: AlarmCode,
  version: Schema.Int,
  severity: Severity,
  enabled: Schema.Boolean,
  threshold: Schema.NullOr(Schema.Int),
  guidance: Schema.optionalKey(Guidance)
}).check(soundThreshold)
export type AlarmTypeEdit = typeof AlarmTypeEdit.Type

export const alarmTypes = describeRecord({
  name: "alarmTypes",
  label: ["告警类型", "an alarm type"],
  path: "/system-admin/alarm",
  menu: [{ group: "alarm", name: "alarm-setting-c", title: ["告警设置", "Alarm settings"], order: 5, icon: "alarm" }],
  detail: { path: "/alarm/alarm-setting-c", by: "name", permission: "alarm-setting-c" },
  owner: "platform",
  row: AlarmType,
  query: undefined,
  calls: [
    HttpApiEndpoint.post("edit", "/edit-alarm-type", {
      payload: AlarmTypeEdit,
      success: replyOf(lenient(AlarmType))
    })
  ],
  openCalls: [
    HttpApiEndpoint.get("list", "/alarm-types", { success: replyOf(listOf(AlarmType)) }).annotate(RequiredPermission, {
      any: alarmPermissions
    })
  ]
})
