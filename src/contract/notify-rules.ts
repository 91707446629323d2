import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AlarmCode, Severity } from "./alarm-types.ts"
import { RequiredPermission, replyOf } from "./call.ts"
import { savedFields } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { sizeBetween, Id, listOf, Millis } from "./fields.ts"
import { alarmPermissions } from "./grants.ts"
import { field, text, yesNo } from "./record-fields.ts"
import { PersonText, ThingText, WordText } from "./texts.ts"

/** A method of notification. */
export const NotifyMethod = Schema.Literals(["console", "wechat", "sms", "email"])
export type NotifyMethod = typeof NotifyMethod.Type

/** `ready` is true if a sender is configured. Without one, notifications fail. */
export const NotifyType = Schema.Struct({ id: NotifyMethod, name: ThingText, ready: Schema.Boolean })
export type NotifyType = typeof NotifyType.Type

const arrayOf = <S extends Schema.Constraint>(item: S, max: number) =>
  Schema.Array(item).check(sizeBetween(1, max), Schema.isUnique({ message: "must not contain duplicates" }))

const fields = {
  name: text({
    max: 80,
    search: true,
    row: ThingText,
    unique: true
  }),
  user_ids: field(arrayOf(Id, 200), { row: Schema.Array(Id) }),
  methods: field(arrayOf(NotifyMethod, 4), { row: Schema.Array(NotifyMethod) }),
  types: field(arrayOf(AlarmCode, 30), { row: Schema.Array(WordText) }),
  enabled: yesNo({ filter: true })
}

/** A rule that notifies users of alarms. Once all its users are removed, it notifies nobody. */
export const NotifyRule = Schema.Struct({
  ...savedFields,
  name: fields.name.row,
  user_ids: fields.user_ids.row,
  methods: fields.methods.row,
  types: fields.types.row,
  enabled: fields.enabled.row
})
export type NotifyRule = typeof NotifyRule.Type

/**
 * Why a rule reaches nobody at present: it is off, none of its users exists and is enabled, or none of its methods has
 * a sender.
 */
const Mute = Schema.Literals(["off", "nobody", "noSender"])

/** The last notification of each rule and type; a pair without a row has sent none. A disabled type raises no alarm. */
export const Coverage = Schema.Struct({
  types: Schema.Array(Schema.Struct({ code: WordText, name: ThingText, severity: Severity, enabled: Schema.Boolean })),
  rules: Schema.Array(Schema.Struct({ ...NotifyRule.fields, mute: Schema.NullOr(Mute) })),
  sent: Schema.Array(Schema.Struct({ rule_id: Id, type: WordText, at: Millis }))
})
export type Coverage = typeof Coverage.Type

/** The number of notifications that a rule would have made, by user, by type, and by hour of the server's day. */
export const DryRunResult = Schema.Struct({
  alarms: Schema.Int,
  notifications: Schema.Int,
  at_night: Schema.Int,
  users: Schema.Array(Schema.Struct({ id: Id, username: PersonText, notifications: Schema.Int })),
  types: Schema.Array(Schema.Struct({ code: WordText, name: ThingText, notifications: Schema.Int })),
  hours: Schema.Array(Schema.Struct({ hour: Schema.Int, notifications: Schema.Int }))
})
export type DryRunResult = typeof DryRunResult.Type

/** The users, methods and types of a rule to try. Its name and state do not matter. */
export const DryRunRule = Schema.Struct({
  user_ids: fields.user_ids.draft,
  methods: fields.methods.draft,
  types: fields.types.draft
})
export type DryRunRule = typeof DryRunRule.Type

const DryRunRequest = Schema.Struct({
  days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })),
  rule: DryRunRule
})

/** A user whom rules may notify. A disabled user is not notified. */
export const Recipient = Schema.Struct({ id: Id, username: PersonText, enabled: Schema.Boolean })
export type Recipient = typeof Recipient.Type

export const notifyRules = defineRecord({
  name: "notifyRules",
  label: ["通知规则", "a notification rule"],
  path: "/system-admin/alarm",
  paths: {
    list: "/notify-rules",
    add: "/add-notify-rule",
    edit: "/edit-notify-rule",
    delete: "/delete-notify-rule"
  },
  menu: [
    {
      group: "alarm",
      name: "alarm-notify-setting",
      title: ["通知设置", "Notification settings"],
      order: 6,
      icon: "alarm"
    }
  ],
  owner: "merchant",
  fields,
  row: NotifyRule,
  sort: ["id", "name", "enabled", "created_at", "updated_at"],
  furtherCalls: () => [
    /** The notifications that the rule would have sent. */
    HttpApiEndpoint.post("try", "/try-notify-rule", { payload: DryRunRequest, success: replyOf(DryRunResult) }),
    HttpApiEndpoint.get("coverage", "/coverage", { success: replyOf(Coverage) })
  ],
  openCalls: () => [
    /** Users whom alarms concern, and users of any rule. */
    HttpApiEndpoint.get("users", "/user/options", { success: replyOf(listOf(Recipient)) }).annotate(
      RequiredPermission,
      {
        any: ["alarm-notify-setting", "alarm-record-all"]
      }
    ),
    HttpApiEndpoint.get("methods", "/notify-types", { success: replyOf(listOf(NotifyType)) }).annotate(
      RequiredPermission,
      {
        any: alarmPermissions
      }
    )
  ]
})

export const NewNotifyRule = notifyRules.draft
export type NewNotifyRule = typeof NewNotifyRule.Type
export const NotifyRuleQuery = notifyRules.query
