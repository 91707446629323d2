import { useMemo } from "react"
import { alarmConditions } from "../../contract/alarm-conditions.ts"
import type { Statistics } from "../../contract/dashboard.ts"
import { momentText } from "../../contract/formats.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { countOf, openCounts } from "../../machines/dashboard/dashboard.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Panel, PanelHead, Subtle } from "../../kit/panel.tsx"
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
  const low = (type: string, counted: number | null) => ({
    value: counted === null ? null : countOf(open, { type }),
    to: links.page("alarm-board", { types: type }),
    children: counted === null ? t("overview.unwatched") : undefined
  })
  return (
    <Panel aria-labelledby="fleet-now">
      <PanelHead>
        <h2 id="fleet-now">{t("overview.now")}</h2>
        <Subtle>{t(alarms === null ? "overview.asOf" : "overview.live", { at: momentText(data.at) })}</Subtle>
      </PanelHead>
      <FigureTiles>
        <FigureTile label={t("overview.online")} value={data.online} to={links.robots({ state: "online" })} />
        <FigureTile label={t("overview.offline")} value={data.offline} to={links.robots({ state: "offline" })} />
        <FigureTile
          label={t("overview.outOfService")}
          value={data.out_of_service}
          to={links.robots({ state: "outOfService" })}
        />
        <FigureTile label={t("overview.battery")} {...low(alarmConditions.lowBattery.code, data.low.battery)} />
        <FigureTile label={t("overview.stock")} {...low(alarmConditions.lowInventory.code, data.low.stock)} />
        <FigureTile label={t("overview.open")} value={countOf(open, {})} to={links.page("alarm-board")} />
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
                  <FigureLink to={links.page("alarm-board", { severity })}>
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
