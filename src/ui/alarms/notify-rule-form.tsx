import { useSelector } from "@xstate/react"
import { type Severity, Severity as Severities } from "../../contract/alarm-types.ts"
import { type Coverage, NewNotifyRule, type NotifyRule } from "../../contract/notify-rules.ts"
import type { DryRunActor } from "../../machines/alarms/dry-run-machine.ts"
import { alarmCoverage, type NotifyRuleDraft, notifyRuleOptions } from "../../machines/alarms/notify-rule-list.ts"
import { isQueryLoading, type QueryActor, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import type { Choice } from "../../kit/options.tsx"
import { Button } from "../../kit/controls.ts"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { DryRunPanel } from "./dry-run-panel.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

export const ruleFields = recordFields(NewNotifyRule, {
  name: {
    kind: "text",
    label: "notifyRules.fields.name",
    problem: "notifyRules.nameProblem",
    input: { autoComplete: "off" }
  },
  user_ids: {
    kind: "picks",
    label: "notifyRules.fields.user_ids",
    problem: "notifyRules.recipientsProblem",
    sent: ({ user_ids }: NotifyRuleDraft) => user_ids.map(Number)
  },
  methods: {
    kind: "picks",
    label: "notifyRules.fields.methods",
    problem: "notifyRules.methodsProblem",
    sent: ({ methods }: NotifyRuleDraft) => methods
  },
  types: {
    kind: "picks",
    label: "notifyRules.fields.types",
    problem: "notifyRules.typesProblem",
    sent: ({ types }: NotifyRuleDraft) => types
  },
  enabled: { kind: "switch", label: "notifyRules.fields.enabled" }
})

type RuleQueries = {
  readonly coverage: ActorOf<typeof alarmCoverage>
  readonly options: ActorOf<typeof notifyRuleOptions>
  readonly dryRun: DryRunActor
}

/** The known choices of the form. */
export const useRuleChoices = ({ coverage, options }: Omit<RuleQueries, "dryRun">) => {
  const data = useSelector(options, notifyRuleOptions.dataOf)
  const types = useSelector(coverage, alarmCoverage.dataOf)?.types ?? []
  return { users: data?.users ?? null, methods: data?.methods ?? [], types }
}
export type RuleChoices = ReturnType<typeof useRuleChoices>

/** A user of the rule who no longer exists is named by their number. */
const userChoices = (
  t: Translate,
  users: RuleChoices["users"],
  userIds: ReadonlyArray<string>
): ReadonlyArray<Choice> => {
  const userOptions = (users ?? []).map(({ id, username, enabled }) => ({
    id: String(id),
    name: enabled ? username : t("notifyRules.disabled", { name: username })
  }))
  const missingIds = users === null ? [] : userIds.filter((id) => userOptions.every((user) => user.id !== id))
  return [...missingIds.map((id) => ({ id, name: t("notifyRules.gone", { id }) })), ...userOptions]
}

const typeChoices = (t: Translate, types: Coverage["types"]) =>
  types.map(({ code, name, enabled }) => ({
    id: code,
    name: `${code} ${enabled ? name : t("notifyRules.typeOff", { name })}`
  }))

const groupsOf = (t: Translate, types: Coverage["types"]) => {
  const codes = (of: Severity | null) =>
    types.filter(({ severity }) => of === null || severity === of).map(({ code }) => code)
  return [
    { name: t("notifyRules.every"), ids: codes(null) },
    ...Severities.literals.map((severity) => ({ name: t(`severity.${severity}`), ids: codes(severity) }))
  ]
}

const OptionsFailed = ({ of }: { readonly of: QueryActor }) => {
  const t = useTexts()
  const fault = useSelector(of, (snapshot) => (isQueryLoading(snapshot) ? null : queryFaultOf(snapshot)))
  return fault === null ? null : (
    <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
      {t("notifyRules.optionsFailed", { why: faultText(t, fault) })}{" "}
      <Button variant="text" fontSize="sm" onClick={() => of.send({ type: "query.refreshed" })}>
        {t("kit.retry")}
      </Button>
    </chakra.p>
  )
}

/** A rule, and beside its fields a dry run of it. */
export const ruleForm = (
  t: Translate,
  { users, methods, types }: RuleChoices,
  { options, coverage, dryRun }: RuleQueries
): RecordForm<NotifyRule, NotifyRuleDraft> =>
  ruleFields.form<NotifyRule>(t, {
    wide: true,
    followed: true,
    title: (edited) =>
      t(edited === null ? "records.addRecord" : "records.editRecord", { record: t("notifyRules.record") }),
    fields: ({ draw, draft, edited }) => {
      const recipients = userChoices(t, users, draft.user_ids)
      return (
        <Editor data-whole>
          <div>
            <OptionsFailed of={options} />
            <OptionsFailed of={coverage} />
            {draw(["name"])}
            {draw(["user_ids"], {
              options: recipients,
              groups: [{ name: t("notifyRules.every"), ids: recipients.map(({ id }) => id) }]
            })}
            {draw(["methods"], {
              options: methods.map(({ id, name, ready }) => ({
                id,
                name: ready ? name : t("notifyRules.notReady", { name })
              })),
              few: true
            })}
            {draw(["types"], { options: typeChoices(t, types), groups: groupsOf(t, types) })}
            <chakra.div mb="2">{draw(["enabled"])}</chakra.div>
          </div>
          <DryRunPanel dryRun={dryRun} draft={draft} edited={edited} methods={methods} />
        </Editor>
      )
    }
  })

const Editor = chakra("div", {
  base: {
    display: "grid",
    columnGap: "5",
    md: {
      gridTemplateColumns: "minmax(0, 1fr) 340px",
      alignItems: "start",
      "& > section": { position: "sticky", top: "16" }
    }
  }
})
