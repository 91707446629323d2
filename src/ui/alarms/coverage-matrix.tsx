import { dayText, momentText } from "../../contract/formats.ts"
import type { ReactNode } from "react"
import type { Coverage } from "../../contract/notify-rules.ts"
import { matrixOf, notifyRuleList, type alarmCoverage } from "../../machines/alarms/notify-rule-list.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { QueryResult } from "../../kit/detail.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { Badge, Panel, PanelHead, PanelTable, SubtleText } from "../../kit/panel.tsx"
import { RecordsTable } from "../../kit/records-table.tsx"
import { State } from "../../kit/state.tsx"
import { ruleFields } from "./notify-rule-form.tsx"
import { useTexts } from "../../kit/texts.ts"
import { RuleViews } from "./rule-views.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type TypeRow = { readonly code: string; readonly name: string }
type MatrixProps = { readonly data: Coverage; readonly list: ActorOf<typeof notifyRuleList> }

/** Types by rules. A cell shows the last notification of a type by a rule, and links to that rule. */
const Matrix = ({ data, list }: MatrixProps) => {
  const t = useTexts()
  const { rows, rules, unreachedCount, lastAt } = matrixOf(data)
  const open = ({ mute: _, ...rule }: Coverage["rules"][number]) =>
    notifyRuleList.send(list, notifyRuleList.editOpened(rule))
  const addFor = (code: string) =>
    list.send({ type: "records.addOpened", draft: { ...ruleFields.blank, types: [code] } })
  const neverFiredCount = rules.filter(({ fired }) => !fired).length
  return (
    <>
      <chakra.p px="4" pt="1" color="fg.subtle">
        {t("coverage.lead")}
      </chakra.p>
      <chakra.p px="4" pt="2" fontWeight="medium">
        {unreachedCount === 0 ? t("coverage.sumHeard") : t("coverage.sumUnheard", { count: unreachedCount })}{" "}
        {neverFiredCount === 0 ? null : t("coverage.sumFired", { count: neverFiredCount })}
      </chakra.p>
      <PanelTable>
        <RecordsTable
          label={t("coverage.title")}
          rows={rows}
          keyOf={({ code }) => code}
          columns={[
            {
              id: "name",
              naming: true,
              head: t("notifyRules.fields.types"),
              text: ({ code, name }) => `${code} ${name}`
            },
            {
              id: "severity",
              head: t("severity.label"),
              text: ({ severity }) => t(`severity.${severity}`),
              badge: ({ severity }) => severityTones[severity],
              card: "beside"
            },
            {
              id: "_heard",
              head: t("coverage.heardBy"),
              text: ({ enabled, activeRuleCount, reachesNobody }) =>
                !enabled
                  ? t("coverage.off")
                  : reachesNobody
                    ? t("coverage.unheard")
                    : t("coverage.rules", { count: activeRuleCount }),
              cell: (text, { code, name, enabled, reachesNobody }) =>
                !enabled ? (
                  <Badge>{text}</Badge>
                ) : reachesNobody ? (
                  <chakra.span display="inline-flex" alignItems="center" gap="2">
                    <Badge tone="danger">{text}</Badge>
                    <Button variant="text" aria-label={t("coverage.addForType", { name })} onClick={() => addFor(code)}>
                      {t("coverage.addFor")}
                    </Button>
                  </chakra.span>
                ) : (
                  text
                )
            },
            ...rules.map((rule) => ({
              id: `_${rule.id}` as const,
              head: rule.name,
              card: "unfolded" as const,
              headCell: (
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
              text: ({ code }: TypeRow) => {
                const lastSentAt = lastAt(rule, code)
                return !rule.types.includes(code)
                  ? ""
                  : lastSentAt === null
                    ? t("coverage.never")
                    : momentText(lastSentAt)
              },
              cell: (text: string, { code, name }: TypeRow) => {
                if (!rule.types.includes(code)) return null
                const lastSentAt = lastAt(rule, code)
                return (
                  <Button
                    variant="text"
                    title={text}
                    aria-label={t("coverage.cell", { rule: rule.name, type: name, at: text })}
                    onClick={() => open(rule)}
                  >
                    {lastSentAt === null ? <SubtleText>{text}</SubtleText> : dayText(lastSentAt)}
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
  readonly list: ActorOf<typeof notifyRuleList>
  readonly coverage: ActorOf<typeof alarmCoverage>
  readonly children: ReactNode
}

/** The coverage of the rules: types that reach nobody, and rules that have never fired. */
export const CoverageMatrix = ({ list, coverage, children }: Props) => {
  const t = useTexts()
  return (
    <Panel>
      <PanelHead>
        <h1>{t("notifyRules.title")}</h1>
        <RuleViews />
      </PanelHead>
      <QueryResult<Coverage> query={coverage}>
        {(data) =>
          data.rules.length === 0 ? (
            <State title={t("coverage.none")} lead={t("coverage.noneLead")}>
              <Button onClick={() => list.send({ type: "records.addOpened", draft: ruleFields.blank })}>
                {t("records.add")}
              </Button>
            </State>
          ) : (
            <Matrix data={data} list={list} />
          )
        }
      </QueryResult>
      {children}
    </Panel>
  )
}

const Head = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    justifyItems: "start",
    gap: "1",
    py: "2",
    minW: "6rem",
    maxW: "10rem",
    "& button": { maxW: "full", flexShrink: "1", textAlign: "start", whiteSpace: "normal" },
    "& button span": { lineClamp: "3", overflowWrap: "anywhere" }
  }
})
