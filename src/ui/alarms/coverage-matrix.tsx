import { dayText, momentText } from "../../effects/contract/formats.ts"
import type { Coverage, NotifyRule } from "../../effects/contract/notify-rules.ts"
import { matrixOf, notifyRuleList, type NotifyRuleDraft } from "../../machines/alarms/notify-rule-list.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { chakra } from "../kit/chakra.ts"
import { Button } from "../kit/controls.ts"
import { Found } from "../kit/detail.tsx"
import { Badge, Panel, PanelHead, PanelTable, Subtle } from "../kit/panel.tsx"
import { RecordDialog, type RecordForm } from "../kit/record-dialog.tsx"
import { RecordsTable } from "../kit/records-table.tsx"
import { State } from "../kit/state.tsx"
import { blankRule, useRuleWords } from "./notify-rule-form.tsx"
import { RuleViews } from "./rule-views.tsx"
import { SeverityBadge } from "./severity-badge.tsx"

type MatrixProps = { readonly found: Coverage; readonly list: RecordsActor }

/** Types by rules. A cell that both meet in says when something was sent last; each leads to its rule. */
const Matrix = ({ found, list }: MatrixProps) => {
  const t = useRuleWords()
  const { rows, rules, unheard, lastAt } = matrixOf(found)
  const open = ({ mute: _, ...rule }: Coverage["rules"][number]) =>
    notifyRuleList.send(list, notifyRuleList.editOpened(rule))
  const addFor = (code: string) => list.send({ type: "records.addOpened", draft: { ...blankRule, types: [code] } })
  const silent = rules.filter(({ fired }) => !fired).length
  return (
    <>
      <chakra.p px="4" pt="1" color="fg.subtle">
        {t("coverage.lead")}
      </chakra.p>
      <chakra.p px="4" pt="2" fontWeight="medium">
        {unheard === 0 ? t("coverage.sumHeard") : t("coverage.sumUnheard", { count: unheard })}{" "}
        {silent === 0 ? null : t("coverage.sumFired", { count: silent })}
      </chakra.p>
      <PanelTable>
        <RecordsTable
          label={t("coverage.title")}
          rows={rows}
          keyOf={({ code }) => code}
          columns={[
            { id: "name", naming: true, head: t("rules.types"), cell: ({ code, name }) => `${code} ${name}` },
            { id: "severity", head: t("severity.label"), cell: ({ severity }) => <SeverityBadge of={severity} /> },
            {
              id: "heard",
              head: t("coverage.heardBy"),
              cell: ({ code, name, enabled, reaching, unheard }) =>
                !enabled ? (
                  <Badge>{t("coverage.off")}</Badge>
                ) : unheard ? (
                  <chakra.span display="inline-flex" alignItems="center" gap="2">
                    <Badge tone="danger">{t("coverage.unheard")}</Badge>
                    <Button variant="text" aria-label={t("coverage.addForType", { name })} onClick={() => addFor(code)}>
                      {t("coverage.addFor")}
                    </Button>
                  </chakra.span>
                ) : (
                  t("coverage.rules", { count: reaching })
                )
            },
            ...rules.map((rule) => ({
              id: String(rule.id),
              head: (
                <Head>
                  <Button
                    variant="text"
                    title={rule.name}
                    aria-label={t("coverage.openRule", { name: rule.name })}
                    onClick={() => open(rule)}
                  >
                    <span>{rule.name}</span>
                  </Button>
                  {rule.mute === null ? null : <Badge tone="warning">{t(`coverage.${rule.mute}`)}</Badge>}
                  {rule.fired ? null : <Badge tone="warning">{t("coverage.neverFired")}</Badge>}
                </Head>
              ),
              cell: ({ code, name }: { readonly code: string; readonly name: string }) => {
                if (!rule.types.includes(code)) return null
                const at = lastAt(rule, code)
                const said = at === null ? t("coverage.never") : momentText(at)
                return (
                  <Button
                    variant="text"
                    title={said}
                    aria-label={t("coverage.cell", { rule: rule.name, type: name, at: said })}
                    onClick={() => open(rule)}
                  >
                    {at === null ? <Subtle>{said}</Subtle> : dayText(at)}
                  </Button>
                )
              }
            }))
          ]}
        />
      </PanelTable>
    </>
  )
}

type Props = {
  readonly list: RecordsActor
  readonly coverage: LookupActor
  readonly form: RecordForm<NotifyRule, NotifyRuleDraft>
}

/** What the rules cover: which types nobody hears of, and which rules have never fired. */
export const CoverageMatrix = ({ list, coverage, form }: Props) => {
  const t = useRuleWords()
  return (
    <Panel>
      <PanelHead>
        <h1>{t("page.alarm-notify-setting")}</h1>
        <RuleViews />
      </PanelHead>
      <Found<Coverage> lookup={coverage}>
        {(found) =>
          found.rules.length === 0 ? (
            <State title={t("coverage.none")} lead={t("coverage.noneLead")}>
              <Button onClick={() => list.send({ type: "records.addOpened", draft: blankRule })}>
                {t("records.add")}
              </Button>
            </State>
          ) : (
            <Matrix found={found} list={list} />
          )
        }
      </Found>
      <RecordDialog list={list} form={form} />
    </Panel>
  )
}

const Head = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "start",
    gap: "1",
    py: "2",
    maxW: "10rem",
    "& button": { maxW: "full", flexShrink: "1" },
    "& button span": { display: "block", minW: "0", overflow: "hidden", textOverflow: "ellipsis" }
  }
})
