import { useSelector } from "@xstate/react"
import { memo, useContext } from "react"
import { searchIn } from "../../contract/addresses.ts"
import { momentText } from "../../contract/formats.ts"
import type { NotifyRule } from "../../contract/notify-rules.ts"
import type { DryRunActor } from "../../machines/alarms/dry-run-machine.ts"
import {
  alarmCoverage,
  notifyRuleList,
  type notifyRuleOptions,
  type notifyRuleToggle
} from "../../machines/alarms/notify-rule-list.ts"
import { SearchContext } from "../../kit/address.ts"
import { chakra } from "../../kit/chakra.ts"
import { Badge, Subtle } from "../../kit/panel.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { TurnSwitch } from "../../kit/turn-switch.tsx"
import { CoverageMatrix } from "./coverage-matrix.tsx"
import { ruleForm, useRuleChoices } from "./notify-rule-form.tsx"
import { useTexts } from "../../kit/texts.ts"
import { RuleViews } from "./rule-views.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Actors = {
  readonly list: ActorOf<typeof notifyRuleList>
  readonly turn: ActorOf<typeof notifyRuleToggle>
  readonly coverage: ActorOf<typeof alarmCoverage>
  readonly options: ActorOf<typeof notifyRuleOptions>
  readonly dryRun: DryRunActor
}

/** So many types are named; the form shows all of them. */
const SHOWN = 2

/** The notify rules, or their coverage, as the address says. */
export const NotifyRulesPage = memo(({ list, turn, ...queries }: Actors) => {
  const t = useTexts()
  const { coverage } = queries
  const choices = useRuleChoices(queries)
  const covered = useSelector(coverage, alarmCoverage.dataOf)
  const form = ruleForm(t, choices, queries)
  const { view } = searchIn(useContext(SearchContext))
  if (view === "coverage") return <CoverageMatrix list={list} coverage={coverage} form={form} />

  const users = new Map(choices.users?.map(({ id, username }) => [id, username]))
  const senders = new Map(choices.methods.map((method) => [method.id, method]))
  const isReady = (id: NotifyRule["methods"][number]) => senders.get(id)?.ready !== false
  const methodText = (id: NotifyRule["methods"][number]) => {
    const name = senders.get(id)?.name ?? t(`notifyRecords.method.${id}`)
    return isReady(id) ? name : t("rules.noSender", { name })
  }
  const names = new Map(choices.types.map(({ code, name }) => [code, name]))
  const namesOf = (types: NotifyRule["types"]) => types.map((code) => names.get(code) ?? code)
  const typesText = ({ types }: NotifyRule) => {
    if (types.length === names.size) return t("rules.everyType", { count: types.length })
    return namesOf(types).join(", ")
  }
  const typesCell = (text: string, { types }: NotifyRule) => {
    if (types.length === names.size || types.length <= SHOWN) return text
    const [count, more] = [types.length, types.length - SHOWN]
    return (
      <span title={text}>
        {t("rules.moreTypes", { names: namesOf(types.slice(0, SHOWN)).join(", "), count, more })}
      </span>
    )
  }
  const lastOf = ({ id }: NotifyRule) => {
    const moments = covered?.sent.flatMap(({ rule_id, at }) => (rule_id === id ? [at] : [])) ?? []
    return moments.length === 0 ? null : Math.max(...moments)
  }
  const lastText = (last: number | null) => {
    if (last !== null) return momentText(last)
    return covered === null ? "" : t("rules.neverSent")
  }
  return (
    <RecordsScreen
      list={list}
      records={notifyRuleList}
      title={t("page.alarm-notify-setting")}
      columns={[
        {
          id: "name",
          naming: true,
          head: t("rules.name")
        },
        {
          id: "user_ids",
          head: t("rules.recipients"),
          text: ({ user_ids }) => user_ids.map((id) => users.get(id) ?? id).join(", ") || t("rules.nobody"),
          cell: (text, { user_ids }) => (user_ids.length === 0 ? <Badge tone="danger">{text}</Badge> : text)
        },
        {
          id: "methods",
          head: t("rules.methods"),
          text: ({ methods }) => methods.map(methodText).join(", "),
          cell: (_, { methods }) => (
            <chakra.span display="inline-flex" gap="1">
              {methods.map((id) => (
                <Badge key={id} tone={isReady(id) ? "neutral" : "warning"}>
                  {methodText(id)}
                </Badge>
              ))}
            </chakra.span>
          )
        },
        { id: "types", head: t("rules.types"), text: typesText, cell: typesCell },
        {
          id: "enabled",
          head: t("rules.enabled"),
          cell: (_, rule, stale) => (
            <TurnSwitch
              turn={turn}
              row={rule}
              group="notifyRules"
              label={t("rules.turn", { name: rule.name })}
              stale={stale || rule.user_ids.length === 0}
            />
          )
        },
        {
          id: "_last",
          head: t("rules.lastSent"),
          kind: "moment",
          value: lastOf,
          text: (rule) => lastText(lastOf(rule)),
          cell: (text, rule) => (lastOf(rule) === null ? <Subtle>{text}</Subtle> : text)
        },
        { id: "updated_at", head: t("rules.updatedAt"), kind: "moment" }
      ]}
      nameOf={({ name }) => name}
      form={form}
      filters={{
        name: { label: t("rules.name") },
        enabled: { label: t("rules.enabled"), choices: (id) => t(id === "true" ? "records.yes" : "records.no") }
      }}
      moreFilters={(query) => <PeriodFilters {...query} />}
      several={{ canDelete: () => true }}
      commands={<RuleViews />}
      actions={(rule, stale) => <RowButtons list={list} row={rule} records={notifyRuleList} listing={stale} />}
    />
  )
})
