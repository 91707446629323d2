import { useSelector } from "@xstate/react"
import { memo, useContext, useEffect } from "react"
import { searchIn } from "../../effects/contract/addresses.ts"
import { momentText } from "../../effects/contract/formats.ts"
import type { NotifyRule } from "../../effects/contract/notify-rules.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import type { DryRunActor } from "../../machines/alarms/dry-run-machine.ts"
import { alarmCoverage, notifyRuleList } from "../../machines/alarms/notify-rule-list.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { SearchContext } from "../kit/address.ts"
import { chakra } from "../kit/chakra.ts"
import { Badge, Subtle } from "../kit/panel.tsx"
import { PeriodFilters } from "../kit/date-input.tsx"
import { RecordsScreen } from "../kit/records-screen.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { TurnSwitch } from "../kit/turn-switch.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { CoverageMatrix } from "./coverage-matrix.tsx"
import { ruleForm, useRuleChoices, useRuleWords } from "./notify-rule-form.tsx"
import { RuleViews } from "./rule-views.tsx"

type Actors = {
  readonly list: RecordsActor
  readonly turn: CommandActor
  readonly coverage: LookupActor
  readonly options: LookupActor
  readonly dryRun: DryRunActor
}

/** So many types are named; the form shows all of them. */
const SHOWN = 2

/** Who is notified of which alarms, and how: the rules, or what they cover, as the address says. */
export const NotifyRulesPage = memo(({ list, turn, ...lookups }: Actors) => {
  const t = useRuleWords()
  const messages = useSignedInActor("messages")
  const { coverage, options } = lookups
  const choices = useRuleChoices(lookups)
  const covered = useSelector(coverage, alarmCoverage.foundOf)
  const form = ruleForm(t, choices, lookups)
  const { view } = searchIn(useContext(SearchContext))
  useLanguageTurned(() => {
    for (const each of [coverage, options]) each.send({ type: "lookup.refreshed" })
  })
  /** A rule that reaches nobody is a todo, which may be done now. */
  useEffect(() => {
    const recount = () => messages.send({ type: "messages.refreshed" })
    const written = [list.on("records.went", recount), turn.on("command.done", recount)]
    return () => written.forEach((each) => each.unsubscribe())
  }, [list, turn, messages])
  if (view === "coverage") return <CoverageMatrix list={list} coverage={coverage} form={form} />

  const users = new Map(choices.users?.map(({ id, username }) => [id, username]))
  const methods = new Map(choices.methods.map((method) => [method.id, method]))
  const names = new Map(choices.types.map(({ code, name }) => [code, name]))
  const typesText = ({ types }: NotifyRule) => {
    const said = types.map((code) => names.get(code) ?? code)
    if (types.length === names.size) return t("rules.everyType", { count: types.length })
    if (types.length <= SHOWN) return said.join(", ")
    const [count, more] = [types.length, types.length - SHOWN]
    return (
      <span title={said.join(", ")}>
        {t("rules.moreTypes", { names: said.slice(0, SHOWN).join(", "), count, more })}
      </span>
    )
  }
  const lastOf = ({ id }: NotifyRule) => {
    if (covered === null) return t("records.none")
    const last = Math.max(0, ...covered.sent.flatMap(({ rule_id, at }) => (rule_id === id ? [at] : [])))
    return last === 0 ? <Subtle>{t("rules.neverSent")}</Subtle> : momentText(last)
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
          cell: ({ user_ids }) =>
            user_ids.length === 0 ? (
              <Badge tone="danger">{t("rules.nobody")}</Badge>
            ) : (
              user_ids.map((id) => users.get(id) ?? id).join(", ")
            )
        },
        {
          id: "methods",
          head: t("rules.methods"),
          cell: (rule) => (
            <chakra.span display="inline-flex" gap="1">
              {rule.methods.map((id) => {
                const { name = t(`notify.${id}`), ready = true } = methods.get(id) ?? {}
                return (
                  <Badge key={id} tone={ready ? "neutral" : "warning"}>
                    {ready ? name : t("rules.noSender", { name })}
                  </Badge>
                )
              })}
            </chakra.span>
          )
        },
        { id: "types", head: t("rules.types"), cell: typesText },
        {
          id: "enabled",
          head: t("rules.enabled"),
          cell: (rule, stale) => (
            <TurnSwitch
              turn={turn}
              row={rule}
              group="notifyRules"
              label={t("rules.turn", { name: rule.name })}
              stale={stale || rule.user_ids.length === 0}
            />
          )
        },
        { id: "last", head: t("rules.lastSent"), cell: lastOf },
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
