import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AlarmCode, Severity } from "./alarm-types.ts"
import { alarmRules } from "./grants.ts"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields } from "./crud.ts"
import { entries, FilterText, Id, Millis, YesNo, listOf, listQuery, textOf } from "./fields.ts"
import { PersonText, ThingText, WordText } from "./texts.ts"

/** How somebody is notified. */
export const NotifyMethod = Schema.Literals(["console", "wechat", "sms", "email"])
export type NotifyMethod = typeof NotifyMethod.Type

/** `ready` says whether a sender is configured: what goes to one that is not fails. */
export const NotifyType = Schema.Struct({ id: NotifyMethod, name: ThingText, ready: Schema.Boolean })
export type NotifyType = typeof NotifyType.Type

const someOf = <S extends Schema.Constraint>(one: S, most: number) =>
  Schema.Array(one).check(entries(1, most), Schema.isUnique({ message: "must not repeat an entry" }))

/** Who is notified of which alarms, and how. Of a rule whose users were all removed nobody is. */
export const NotifyRule = Schema.Struct({
  ...savedFields,
  name: ThingText,
  user_ids: Schema.Array(Id),
  methods: Schema.Array(NotifyMethod),
  types: Schema.Array(WordText),
  enabled: Schema.Boolean
})
export type NotifyRule = typeof NotifyRule.Type

export const NewNotifyRule = Schema.Struct({
  name: textOf(80),
  user_ids: someOf(Id, 200),
  methods: someOf(NotifyMethod, 4),
  types: someOf(AlarmCode, 30),
  enabled: Schema.Boolean
})
export type NewNotifyRule = typeof NewNotifyRule.Type

export const NotifyRuleQuery = listQuery(["id", "name", "enabled", "created_at", "updated_at"], {
  ...recordFilters,
  name: FilterText,
  enabled: YesNo
})

/** Why a rule reaches nobody as things stand: it is off, none of its users is there and enabled, or none of its methods has a sender. */
const Mute = Schema.Literals(["off", "nobody", "noSender"])

/** What each rule sent last of each type; a rule and a type without a line never met. Of a type that is not enabled no alarm is raised. */
export const Coverage = Schema.Struct({
  types: Schema.Array(Schema.Struct({ code: WordText, name: ThingText, severity: Severity, enabled: Schema.Boolean })),
  rules: Schema.Array(Schema.Struct({ ...NotifyRule.fields, mute: Schema.NullOr(Mute) })),
  sent: Schema.Array(Schema.Struct({ rule_id: Id, type: WordText, at: Millis }))
})
export type Coverage = typeof Coverage.Type

/** How many of a rule's notifications fall on whom, on which type and on which hour of the server's day. */
export const Tried = Schema.Struct({
  alarms: Schema.Int,
  notifications: Schema.Int,
  at_night: Schema.Int,
  users: Schema.Array(Schema.Struct({ id: Id, username: PersonText, notifications: Schema.Int })),
  types: Schema.Array(Schema.Struct({ code: WordText, name: ThingText, notifications: Schema.Int })),
  hours: Schema.Array(Schema.Struct({ hour: Schema.Int, notifications: Schema.Int }))
})
export type Tried = typeof Tried.Type

const { user_ids, methods, types } = NewNotifyRule.fields

/** What a rule says of whom to notify, how and of what; whatever it is called, and though it were off. */
export const TriedRule = Schema.Struct({ user_ids, methods, types })
export type TriedRule = typeof TriedRule.Type

const Trial = Schema.Struct({
  days: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })),
  rule: TriedRule
})

/** Whom a rule may notify, and whom one does: who is not enabled gets nothing. */
export const Recipient = Schema.Struct({ id: Id, username: PersonText, enabled: Schema.Boolean })
export type Recipient = typeof Recipient.Type

export class NotifyRulesApi extends HttpApiGroup.make("notifyRules")
  .add(
    ...crud({
      noun: ["通知规则", "a notify rule"],
      row: NotifyRule,
      query: NotifyRuleQuery,
      added: NewNotifyRule,
      paths: {
        list: "/notify-rules",
        add: "/add-notify-rule",
        edit: "/edit-notify-rule",
        delete: "/delete-notify-rule"
      }
    }),
    /** What the rule would have sent, had it been there. */
    HttpApiEndpoint.post("try", "/try-notify-rule", { payload: Trial, success: replyOf(Tried) }),
    HttpApiEndpoint.get("coverage", "/coverage", { success: replyOf(Coverage) })
  )
  .annotateEndpoints(Needs, { any: ["alarm-notify-setting"] })
  .add(
    /** Those whom alarms concern, and whoever stands in a rule. */
    HttpApiEndpoint.get("users", "/user/options", { success: replyOf(listOf(Recipient)) }).annotate(Needs, {
      any: ["alarm-notify-setting", "alarm-record-all"]
    }),
    HttpApiEndpoint.get("methods", "/notify-types", { success: replyOf(listOf(NotifyType)) }).annotate(Needs, {
      any: alarmRules
    })
  )
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
