import { useSelector } from "@xstate/react"
import { joinAddress, type Search } from "../../contract/addresses.ts"
import type { Availability } from "../../contract/availability.ts"
import { durationText } from "../../kit/duration.ts"
import { listPlaces } from "../../kit/places/list-places.ts"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import type { ColumnSpec, MoreOfColumns } from "../../kit/record-columns.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import {
  type AvailabilityFilters,
  availabilitySummary,
  type subscribing,
  type subscription
} from "../../machines/availability/availability-list.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { type ListActor, queryIn } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { FigureLink } from "../dashboard/figure-link.tsx"
import { useFigureLinks } from "../dashboard/use-figure-links.ts"
import { MonthlyMailSwitch } from "./monthly-mail-switch.tsx"
import { AvailabilityPanel, coverageText, Groupings } from "./availability-panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"

type Actors = {
  readonly summary: ActorOf<typeof availabilitySummary>
  readonly list: ListActor<Availability>
  readonly subscription: ActorOf<typeof subscription>
  readonly subscribing: ActorOf<typeof subscribing>
}
type Months = { readonly from_month: string; readonly to_month: string }

const lengthText = (t: Translate, millis: number | null) =>
  millis === null || millis === 0 ? "" : durationText(t, millis)

const nameText = (t: Translate, { grouping, of, name }: Availability) => {
  if (grouping === "robot") return [of, name].filter(Boolean).join(" ")
  if (grouping === "month") return of
  return of === "" ? t(`availability.none.${grouping}`) : name || of
}

/** The part of the list that a row sums over, as filters of other lists. */
const filtersOf = ({ grouping, of }: Availability): Search => {
  if (of === "" || grouping === "month") return {}
  return grouping === "robot" ? { robot_id: of } : grouping === "location" ? { location_ids: of } : { merchant_ids: of }
}

const lastDayOf = (month: string) => {
  const [year, nth] = month.split("-").map(Number)
  return `${month}-${new Date(Date.UTC(year!, nth!, 0)).getUTCDate()}`
}

const NameCell = ({ row, text }: { readonly row: Availability; readonly text: string }) => {
  const t = useTexts()
  const { grouping, of, name, open } = row
  if (grouping === "robot")
    return (
      <span>
        <RecordLink kind="robots" id={of} /> <SubtleText>{name}</SubtleText>
      </span>
    )
  if (grouping === "location")
    return (
      <RecordLink kind="locations" id={of === "" ? null : Number(of)}>
        {text}
      </RecordLink>
    )
  const search: Search =
    grouping === "month" ? { grouping: "robot", from_month: of, to_month: of } : { grouping: "robot", merchant_ids: of }
  return (
    <span>
      <FigureLink to={of === "" ? null : `#${joinAddress(pathOfRoute("availability")!, search)}`}>{text}</FigureLink>{" "}
      {open ? <Badge>{t("availability.open")}</Badge> : null}
    </span>
  )
}

/** Failures lead to the alarms of these months. */
const FailuresCell = ({ row, months }: { readonly row: Availability; readonly months: Months | null }) => {
  const links = useFigureLinks()
  const { from_month, to_month } = row.grouping === "month" ? { from_month: row.of, to_month: row.of } : (months ?? {})
  const isLinked = row.failures > 0 && from_month !== undefined && (row.grouping === "month" || row.of !== "")
  const search = isLinked
    ? { ...filtersOf(row), from: `${from_month}-01`, to: lastDayOf(to_month!), page: "1" }
    : undefined
  return (
    <FigureLink to={search === undefined ? null : links.page("alarm-history", search)}>
      {row.failures.toLocaleString("en-US")}
    </FigureLink>
  )
}

const columns: ReadonlyArray<ColumnSpec<Availability>> = [
  { id: "name", naming: true, cell: (text, row) => <NameCell row={row} text={text} /> },
  { id: "uptime", kind: "percent" },
  { id: "repair", kind: "duration", text: ({ repair }, t) => lengthText(t, repair) },
  { id: "between", kind: "duration", text: ({ between }, t) => lengthText(t, between) },
  { id: "failures", kind: "number" },
  { id: "down", kind: "duration", text: ({ down }, t) => lengthText(t, down) },
  { id: "planned", kind: "duration", text: ({ planned }, t) => lengthText(t, planned) },
  { id: "_coverage", text: (row, t) => coverageText(t, row) },
  { id: "robots", kind: "number", spare: true }
]

const useColumns = ({ summary, list }: Actors, t: Translate): MoreOfColumns<Availability> => {
  const data = useSelector(summary, availabilitySummary.dataOf)
  const { grouping = "location" } = useSelector(list, queryIn<AvailabilityFilters>)
  const reportedMonths = data?.months ?? []
  const months =
    reportedMonths.length === 0
      ? null
      : { from_month: reportedMonths[0]!.month, to_month: reportedMonths.at(-1)!.month }
  return {
    name: {
      head: t(`availability.name.${grouping}`),
      text: (row) => nameText(t, row)
    },
    failures: { cell: (_, row) => <FailuresCell row={row} months={months} /> }
  }
}

/** Uptime and failures of robots, by site, robot, merchant or month. */
export const availabilityPage = {
  columns,
  useColumns,
  places: listPlaces,
  period: false as const,
  filters: ["from_month", "to_month", "robot_id"],
  useChoices: ({ summary }: Actors) => {
    const data = useSelector(summary, availabilitySummary.dataOf)
    const months = (data?.measured_months ?? []).map((month) => ({ id: month, name: month }))
    return { from_month: months, to_month: months }
  },
  useMore: ({ list }: Actors, t: Translate) => ({
    modes: ["grouping"],
    commands: <Groupings list={list} />,
    nameOf: (row: Availability) => nameText(t, row)
  }),
  extra: ({ summary, list: _, ...mail }: Actors) => (
    <AvailabilityPanel summary={summary}>
      <MonthlyMailSwitch {...mail} />
    </AvailabilityPanel>
  )
}
