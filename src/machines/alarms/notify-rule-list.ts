import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import {
  Coverage,
  type NewNotifyRule,
  NotifyRule,
  NotifyRuleQuery,
  NotifyType,
  Recipient
} from "../../contract/notify-rules.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { typedRecords } from "../records/typed-records.ts"
import { WordText } from "../../contract/texts.ts"

const Picked = Schema.Array(WordText)

/** The draft of a rule's form. `user_ids` are texts. */
const NotifyRuleDraft = Schema.Struct({
  name: Schema.String,
  user_ids: Picked,
  methods: Picked,
  types: Picked,
  enabled: Schema.Boolean
})
export type NotifyRuleDraft = typeof NotifyRuleDraft.Type

export const notifyRuleList = typedRecords({
  row: NotifyRule,
  draft: NotifyRuleDraft,
  draftOf: ({ name, user_ids, methods, types, enabled }): NotifyRuleDraft => ({
    name,
    methods,
    types,
    enabled,
    user_ids: user_ids.map(String)
  }),
  query: inDays(NotifyRuleQuery),
  exported: { group: "notifyRules", query: withPeriod }
})

/** A rule as the calls take it. The form has validated the draft before. */
export const rulePayload = ({ user_ids, ...rest }: NotifyRuleDraft) =>
  ({ ...rest, user_ids: user_ids.map(Number) }) as unknown as NewNotifyRule

/** The rules of each type, and their last notifications. */
export const alarmCoverage = typedQuery(Coverage)

/** Possible recipients and methods of a rule. */
export const notifyRuleOptions = typedQuery(
  Schema.Struct({ users: Schema.Array(Recipient), methods: Schema.Array(NotifyType) })
)

/** A type with the number of its active rules. A disabled type needs none. */
const reachOf = (type: Coverage["types"][number], rules: Coverage["rules"]) => {
  const activeRules = rules.filter(({ mute, types }) => mute === null && types.includes(type.code))
  return { ...type, activeRuleCount: activeRules.length, reachesNobody: type.enabled && activeRules.length === 0 }
}

const severitiesWorstFirst: ReadonlyArray<string> = ["critical", "major", "minor", "notice"]

/** The matrix of types and rules. Types that reach nobody come first, the most severe on top. */
export const matrixOf = ({ types, rules, sent }: Coverage) => {
  const lastSentByPair = new Map(sent.map((line) => [`${line.rule_id} ${line.type}`, line.at]))
  const rows = types.map((type) => reachOf(type, rules))
  return {
    rows: rows.toSorted(
      (a, b) =>
        Number(b.reachesNobody) - Number(a.reachesNobody) ||
        severitiesWorstFirst.indexOf(a.severity) - severitiesWorstFirst.indexOf(b.severity) ||
        a.code.localeCompare(b.code)
    ),
    rules: rules.map((rule) => ({ ...rule, fired: sent.some(({ rule_id }) => rule_id === rule.id) })),
    unreachedCount: rows.filter(({ reachesNobody }) => reachesNobody).length,
    lastAt: (rule: { readonly id: number }, code: string) => lastSentByPair.get(`${rule.id} ${code}`) ?? null
  }
}
