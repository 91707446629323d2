import { useSelector } from "@xstate/react"
import { useDeferredValue } from "react"
import { Period } from "../../contract/dashboard.ts"
import { statistics } from "../../machines/dashboard/dashboard.ts"
import { DayZone } from "../../kit/day-zone.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Alert, Panel, PanelHead } from "../../kit/panel.tsx"
import { RequestId, SkeletonRows, ErrorState } from "../../kit/state.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { FleetNow } from "./fleet-now.tsx"
import { OperatorOverview } from "./operator-overview.tsx"
import { PeriodFigures } from "./period-figures.tsx"
import { usePolledQuery } from "./use-polled-query.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = { readonly actor: ActorOf<typeof statistics> }

/** The fleet at this moment, or the operator's own pages where the figures failed. */
export const Overview = ({ actor }: Props) => {
  const t = useTexts()
  const data = useSelector(actor, statistics.dataOf)
  const { fault, busy, refresh } = usePolledQuery(actor)
  if (data !== null)
    return (
      <chakra.div display="grid" gap="4" minW="0">
        {fault === null || busy ? null : (
          <Alert role="alert" rounded="md">
            <strong>{faultText(t, fault)}</strong>
            <span>{t("overview.stale")}</span>
            <RequestId fault={fault} />
          </Alert>
        )}
        <FleetNow data={data} />
      </chakra.div>
    )
  return fault === null || busy ? (
    <Panel aria-busy minH="96">
      <SkeletonRows count={8} />
    </Panel>
  ) : (
    <div>
      <Panel>
        <ErrorState title={t("overview.failed")} fault={fault} retry={refresh} />
      </Panel>
      <OperatorOverview />
    </div>
  )
}

/** The period that the address names. */
export const OverviewPeriod = ({ actor }: Props) => {
  const t = useTexts()
  // The fleet and the waiting work appear before the charts.
  const data = useDeferredValue(useSelector(actor, statistics.dataOf))
  const { key, dataFor } = usePolledQuery(actor)
  const choose = (period: Period) => actor.send({ type: "polledQuery.requested", key: period })
  if (data === null) return null
  return (
    <Panel aria-labelledby="happened" aria-busy={key !== dataFor}>
      <PanelHead>
        <h2 id="happened">{t("overview.happened", { count: data.days.length })}</h2>
        <DayZone />
        <chakra.div role="group" aria-label={t("overview.period")} display="flex" flexWrap="wrap" gap="1">
          {Period.literals.map((period) => (
            <Button
              key={period}
              variant="quiet"
              aria-pressed={period === key}
              {...(period === key ? { bg: "bg.chosen", color: "accent.fg" } : {})}
              onClick={() => choose(period)}
            >
              {t("overview.days", { count: Number(period) })}
            </Button>
          ))}
        </chakra.div>
      </PanelHead>
      <PeriodFigures data={data} />
    </Panel>
  )
}
