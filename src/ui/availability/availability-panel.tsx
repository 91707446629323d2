import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { type Availability, Grouping } from "../../contract/availability.ts"
import { minuteText } from "../../contract/formats.ts"
import { chakra } from "../../kit/chakra.ts"
import { DayZone } from "../../kit/day-zone.tsx"
import { durationText } from "../../kit/duration.ts"
import { FilterTabs } from "../../kit/filter-tabs.ts"
import { Figure, Figures, Panel } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import {
  type AvailabilityFilters,
  availabilityList,
  availabilitySummary
} from "../../machines/availability/availability-list.ts"
import { pendingQueryIn, type RecordsActor } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { UptimeChart } from "./uptime-chart.tsx"

/** The known part of the time: "52% of the time". */
export const coverageText = (t: Translate, { known, total }: Pick<Availability, "known" | "total">) =>
  t("availability.share", { percent: total === 0 ? 0 : Math.floor((100 * known) / total) })

type GroupingsProps = { readonly list: RecordsActor }

/** One list for each grouping; the other filters stay. */
export const Groupings = ({ list }: GroupingsProps) => {
  const t = useTexts()
  const query = useSelector(list, pendingQueryIn<AvailabilityFilters>)
  const { grouping = "location", after: _after, before: _before, sort: _sort, order: _order, ...others } = query
  const show = (next: Grouping) => {
    const pending = { ...others, grouping: next, page: 1 } as AvailabilityFilters
    availabilityList.send(list, availabilityList.events.queried.make({ query: pending }))
  }
  return (
    <FilterTabs
      role="group"
      aria-label={t("availability.fields.grouping")}
      // On a phone they have a line of their own.
      order={{ base: "2", sm: "0" }}
      flexBasis={{ base: "full", sm: "auto" }}
      px="0"
      pb={{ sm: "0" }}
    >
      {Grouping.literals.map((choice) => (
        <button key={choice} type="button" aria-pressed={grouping === choice} onClick={() => show(choice)}>
          {t(`value.availability.grouping.${choice}`)}
        </button>
      ))}
    </FilterTabs>
  )
}

type Props = {
  readonly summary: ActorOf<typeof availabilitySummary>
  /** The switch of the monthly mail. */
  readonly children: ReactNode
}

/** Figures over all rows of the list and a chart by month. They stand below the list, so that its rows begin high. */
export const AvailabilityPanel = ({ summary, children }: Props) => {
  const t = useTexts()
  const data = useSelector(summary, availabilitySummary.dataOf)
  const lengthText = (millis: number | null | undefined) =>
    millis === null || millis === undefined ? t("records.none") : durationText(t, millis)
  const open = data?.months.find((month) => month.open)
  const time = minuteText(data?.measured_until ?? 0)
  return (
    <Panel aria-label={t("availability.summary")} aria-busy={data === null}>
      <Sums>
        <div>
          <Notes>
            <p>{t("availability.definition")}</p>
            {data === null || data.measured_until === null ? null : (
              <>
                <p>
                  {open === undefined
                    ? t("availability.until", { time })
                    : t("availability.untilOpen", { time, month: open.month })}
                </p>
                <DayZone of="hours" local />
              </>
            )}
            {children}
          </Notes>
          <Figures size="lg" px="4" pb="3" gridTemplateColumns="repeat(auto-fill, minmax(128px, 1fr))">
            <Figure label={t("availability.fields.uptime")}>
              {typeof data?.uptime === "number" ? `${data.uptime}%` : t("records.none")}
            </Figure>
            <Figure label={t("availability.fields.repair")}>{lengthText(data?.repair)}</Figure>
            <Figure label={t("availability.fields.between")}>{lengthText(data?.between)}</Figure>
            <Figure label={t("availability.fields.failures")}>
              {data === null ? t("records.none") : data.failures.toLocaleString("en-US")}
            </Figure>
            <Figure label={t("availability.fields._coverage")}>
              {data === null ? t("records.none") : coverageText(t, data)}
            </Figure>
          </Figures>
        </div>
        {data === null || data.measured_until === null ? null : (
          <UptimeChart
            months={data.months.map(({ month, open: isOpen, uptime }) => ({
              name: isOpen ? `${month} (${t("availability.open")})` : month,
              uptime
            }))}
          />
        )}
      </Sums>
    </Panel>
  )
}

/** Side by side on a wide screen. */
const Sums = chakra("div", {
  base: { display: "grid", pt: "3", gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "repeat(2, minmax(0, 1fr))" } }
})

const Notes = chakra("div", {
  base: { px: "4", pt: "1", pb: "3", maxW: "80ch", fontSize: "sm", color: "fg.subtle", textWrap: "pretty" }
})
