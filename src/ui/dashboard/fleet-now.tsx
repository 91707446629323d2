import { useMemo } from "react"
import { alarmConditions } from "../../contract/alarm-conditions.ts"
import type { Statistics } from "../../contract/dashboard.ts"
import { momentText, moneyText } from "../../contract/formats.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { countOf, openCounts } from "../../machines/dashboard/dashboard.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { SeverityBar } from "../alarms/severity-bar.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { Change } from "./change.tsx"
import { FigureTile, FigureTiles, FigureLink } from "./figure-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useStreamedAlarms } from "./use-streamed-alarms.ts"
import { useFigureLinks } from "./use-figure-links.ts"

/** The state of the fleet at this moment. */
export const FleetNow = ({ data }: { readonly data: Statistics }) => {
  const t = useTexts()
  const links = useFigureLinks()
  const alarms = useStreamedAlarms()
  const open = useMemo(() => (alarms === null ? data.open : openCounts(alarms)), [alarms, data.open])
  const unclaimed = useMemo(
    () => (alarms === null ? data.unclaimed : alarms.filter((alarm) => alarm.acknowledged_at === null).length),
    [alarms, data.unclaimed]
  )
  const robots = data.online + data.offline + data.out_of_service
  const today = data.days.at(-1)!.day
  const low = (type: string, counted: number | null) => ({
    value: counted === null ? null : countOf(open, { type }),
    to: links.page("alarm-board", { types: type }),
    children: counted === null ? t("overview.unwatched") : undefined
  })
  return (
    <Panel aria-labelledby="fleet-now">
      <PanelHead>
        <h2 id="fleet-now">{t("overview.now")}</h2>
        <SubtleText>{t(alarms === null ? "overview.asOf" : "overview.live", { at: momentText(data.at) })}</SubtleText>
      </PanelHead>
      <FigureTiles columns="four">
        <FigureTile
          label={t("overview.unclaimed")}
          value={unclaimed}
          isAlarming
          to={links.page("alarm-board", { owner: "unclaimed" })}
        />
        <FigureTile label={t("overview.open")} value={countOf(open, {})} to={links.page("alarm-board")}>
          <SeverityBar counts={severities.map((severity) => ({ severity, count: countOf(open, { severity }) }))} />
        </FigureTile>
        <FigureTile label={t("overview.online")} value={data.online} to={links.robots({ state: "online" })}>
          {robots === 0
            ? undefined
            : t("overview.share", { percent: Math.round((100 * data.online) / robots), robots })}
        </FigureTile>
        {data.sales === null ? null : (
          <FigureTile
            label={t("overview.salesToday")}
            value={data.sales.now}
            format={moneyText}
            to={links.sales({ from: today, to: today })}
          >
            <Change of={data.sales}>{t("overview.sameHours", { amount: moneyText(data.sales.former) })}</Change>
          </FigureTile>
        )}
        <FigureTile label={t("overview.offline")} value={data.offline} to={links.robots({ state: "offline" })} />
        <FigureTile
          label={t("overview.outOfService")}
          value={data.out_of_service}
          to={links.robots({ state: "outOfService" })}
        />
        <FigureTile label={t("overview.battery")} {...low(alarmConditions.lowBattery.code, data.low.battery)} />
        <FigureTile label={t("overview.stock")} {...low(alarmConditions.lowInventory.code, data.low.stock)} />
      </FigureTiles>
      {open.length === 0 ? (
        <chakra.p px="4" pb="4" color="fg.subtle">
          {t("overview.noneOpen")}
        </chakra.p>
      ) : (
        <Open>
          <section aria-label={t("overview.bySeverity")}>
            <h3>{t("overview.bySeverity")}</h3>
            <ul>
              {severities.map((severity) => (
                <li key={severity}>
                  <FigureLink to={links.page("alarm-board", { severity })} isZero={countOf(open, { severity }) === 0}>
                    <SeverityBadge of={severity} /> <b>{countOf(open, { severity })}</b>
                  </FigureLink>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={t("overview.byType")}>
            <h3>{t("overview.byType")}</h3>
            <ul>
              {open.map(({ type, severity, name }) => (
                <li key={`${severity} ${type}`}>
                  <FigureLink to={links.page("alarm-board", { severity, types: type })}>
                    {name} <b>{countOf(open, { type, severity })}</b>
                  </FigureLink>
                </li>
              ))}
            </ul>
          </section>
        </Open>
      )}
    </Panel>
  )
}

const Open = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    px: "4",
    pb: "4",
    "& h3": { fontSize: "sm", fontWeight: "normal", color: "fg.muted", mb: "1" },
    "& ul": { display: "flex", flexWrap: "wrap", columnGap: "5", rowGap: "1" },
    "& b": { fontWeight: "medium" }
  }
})
