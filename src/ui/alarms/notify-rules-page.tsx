import { useSelector } from "@xstate/react"
import { Fragment } from "react"
import { momentText } from "../../contract/formats.ts"
import type { NotifyRule } from "../../contract/notify-rules.ts"
import type { DryRunActor } from "../../machines/alarms/dry-run-machine.ts"
import { alarmCoverage, type notifyRuleList, type notifyRuleOptions } from "../../machines/alarms/notify-rule-list.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import type { ColumnSpec, MoreOfColumns } from "../../kit/record-columns.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import type { Translate } from "../../locales/keys.ts"
import { CoverageMatrix } from "./coverage-matrix.tsx"
import { ruleFields, ruleForm, useRuleChoices } from "./notify-rule-form.tsx"
import { RuleViews } from "./rule-views.tsx"

type Actors = {
  readonly list: ActorOf<typeof notifyRuleList>
  readonly coverage: ActorOf<typeof alarmCoverage>
  readonly options: ActorOf<typeof notifyRuleOptions>
  readonly dryRun: DryRunActor
}

/** The number of types that a cell names; the form shows all of them. */
const MAX_SHOWN_TYPES = 2

const columns: ReadonlyArray<keyof NotifyRule | ColumnSpec<NotifyRule>> = [
  "name",
  { id: "user_ids", card: "bare" },
  { id: "methods", card: "unfolded" },
  { id: "enabled", toggle: ({ user_ids }) => user_ids.length > 0 },
  { id: "types", kind: "wrap", card: "bare" },
  { id: "_last", kind: "moment" },
  { id: "updated_at", spare: true }
]

const useColumns = ({ coverage, options }: Actors, t: Translate): MoreOfColumns<NotifyRule> => {
  const choices = useRuleChoices({ coverage, options })
  const covered = useSelector(coverage, alarmCoverage.dataOf)
  const users = new Map(choices.users?.map(({ id, username }) => [id, username]))
  const senders = new Map(choices.methods.map((method) => [method.id, method]))
  const isReady = (id: NotifyRule["methods"][number]) => senders.get(id)?.ready !== false
  const methodText = (id: NotifyRule["methods"][number]) => {
    const name = senders.get(id)?.name ?? t(`notifyRecords.method.${id}`)
    return isReady(id) ? name : t("notifyRules.noSender", { name })
  }
  const names = new Map(choices.types.map(({ code, name }) => [code, name]))
  const namesOf = (types: NotifyRule["types"]) => types.map((code) => names.get(code) ?? code)
  const typesText = ({ types }: NotifyRule) => {
    if (types.length === names.size) return t("notifyRules.everyType", { count: types.length })
    return namesOf(types).join(", ")
  }
  const typesCell = (text: string, { types }: NotifyRule) => {
    if (types.length === names.size || types.length <= MAX_SHOWN_TYPES) return text
    const [count, hiddenCount] = [types.length, types.length - MAX_SHOWN_TYPES]
    return (
      <span title={text}>
        {t("notifyRules.moreTypes", {
          names: namesOf(types.slice(0, MAX_SHOWN_TYPES)).join(", "),
          count,
          more: hiddenCount
        })}
      </span>
    )
  }
  const lastOf = ({ id }: NotifyRule) => {
    const moments = covered?.sent.flatMap(({ rule_id, at }) => (rule_id === id ? [at] : [])) ?? []
    return moments.length === 0 ? null : Math.max(...moments)
  }
  const lastText = (last: number | null) => {
    if (last !== null) return momentText(last)
    return covered === null ? "" : t("notifyRules.neverSent")
  }
  return {
    user_ids: {
      text: ({ user_ids }) => user_ids.map((id) => users.get(id) ?? id).join(", ") || t("notifyRules.nobody"),
      cell: (text, { user_ids }) =>
        user_ids.length === 0 ? (
          <Badge tone="danger">{text}</Badge>
        ) : (
          // On a wide screen the names may break between each other.
          <chakra.span lineHeight={{ sm: "1.3" }} whiteSpace={{ sm: "normal" }}>
            {user_ids.map((id, index) => (
              <Fragment key={id}>
                {index === 0 ? "" : ", "}
                <RecordLink kind="users" id={users.get(id) ?? null}>
                  {users.get(id) ?? id}
                </RecordLink>
              </Fragment>
            ))}
          </chakra.span>
        )
    },
    methods: {
      text: ({ methods }) => methods.map(methodText).join(", "),
      cell: (_, { methods }) => (
        <chakra.span display="inline-flex" flexWrap={{ base: "wrap", sm: "nowrap" }} gap="1">
          {methods.map((id) => (
            <Badge key={id} tone={isReady(id) ? "neutral" : "warning"}>
              {methodText(id)}
            </Badge>
          ))}
        </chakra.span>
      )
    },
    types: { text: typesText, cell: typesCell },
    _last: {
      value: lastOf,
      text: (rule) => lastText(lastOf(rule)),
      cell: (text, rule) => (lastOf(rule) === null ? <SubtleText>{text}</SubtleText> : text)
    }
  }
}

const useForm = (t: Translate, { coverage, options, dryRun }: Actors) =>
  ruleForm(t, useRuleChoices({ coverage, options }), { coverage, options, dryRun })

/** The notify rules, or their coverage, as the address says. */
export const notifyRulesPage = {
  columns,
  useColumns,
  form: { fields: ruleFields, useForm },
  views: { coverage: CoverageMatrix },
  useMore: () => ({ several: { canDelete: () => true }, commands: <RuleViews /> })
}
