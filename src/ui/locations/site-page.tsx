import { useSelector } from "@xstate/react"
import { memo, type ReactNode } from "react"
import { joinAddress } from "../../contract/addresses.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { moneyText } from "../../contract/formats.ts"
import { locations, type SiteDetail } from "../../contract/locations.ts"
import type { Silence } from "../../contract/silences.ts"
import { AmountText } from "../../kit/amount-text.tsx"
import { useNow } from "../../kit/clock.ts"
import { Button, ButtonLink } from "../../kit/controls.ts"
import { DetailHead, DetailTable, QueryResult } from "../../kit/detail.tsx"
import { Badge, Figure, Figures, Panel, PanelHead, SubtleText, stateTones } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { useTexts } from "../../kit/texts.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import type { robotSearch } from "../../machines/devices/robot-search.ts"
import type { silenceCoverage } from "../../machines/alarms/silence-coverage.ts"
import { activeOrPlanned, isPlanned, silenceList, siteSilence } from "../../machines/alarms/silence-list.ts"
import type { placeOptions } from "../../machines/areas/place-options.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { entryOfSection } from "../../machines/guard/verdict.ts"
import type { siteDetail } from "../../machines/locations/site-detail.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { linkTo, RecordLink } from "../../kit/record-link.tsx"
import { SilenceDialog } from "../alarms/silence-dialog.tsx"
import { inAnHour } from "../alarms/silence-form.tsx"
import { SilenceScope } from "../alarms/silence-scope.tsx"
import { silenceText } from "../alarms/silence-text.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { useFigureLinks } from "../dashboard/use-figure-links.ts"
import { FloorPlanPanel, type PlanActors } from "./floor-plan.tsx"

/** The group whose events tell of sites. */
const siteRecords = { exported: { group: locations.name } } as const

const Facts = ({ site, children }: { readonly site: SiteDetail; readonly children?: ReactNode }) => {
  const t = useTexts()
  const orNone = (text: string) => text || t("records.none")
  return (
    <Panel>
      <DetailHead
        back={{ href: `#${pathOfRoute("siteList")}`, label: t("locations.back") }}
        title={
          <>
            {site.name} <SubtleText>{[...new Set([site.province, site.city, site.district])].join(" ")}</SubtleText>
          </>
        }
      >
        {children}
        <RowMenu row={site} records={siteRecords} />
      </DetailHead>
      <Figures p="4">
        <Figure label={t("locations.fields.address")}>{orNone(site.address)}</Figure>
        <Figure label={t("locations.fields.contact_person")}>{orNone(site.contact_person)}</Figure>
        <Figure label={t("locations.fields.contact_phone")}>{orNone(site.contact_phone)}</Figure>
        <Figure label={t("locations.fields.opening_hours")}>{orNone(site.opening_hours)}</Figure>
        <Figure label={t("locations.fields.robots")}>
          {site.robots}{" "}
          {site.offline > 0 ? <Badge tone="warning">{t("locations.offlineOf", { count: site.offline })}</Badge> : null}
        </Figure>
        <Figure label={t("locations.fields.open_alarms")}>{site.open_alarms}</Figure>
      </Figures>
    </Panel>
  )
}

const Alarms = ({ alarms }: { readonly alarms: ReadonlyArray<Alarm> }) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("board.rows")}
      rows={alarms}
      keyOf={({ id }) => id}
      columns={[
        { id: "name", head: t("board.alarm"), cell: linkTo("alarms", "id") },
        { id: "severity", head: t("board.severity"), cell: (_, { severity }) => <SeverityBadge of={severity} /> },
        {
          id: "robot_id",
          head: t("board.robot"),
          cell: (_, { robot_id }) => (robot_id === null ? null : <RecordLink kind="robots" id={robot_id} />)
        },
        { id: "raised_at", head: t("timeline.first"), kind: "moment" },
        { id: "acknowledged_by", head: t("board.work"), cell: linkTo("users", "acknowledged_by") }
      ]}
      none={{ title: t("locations.noAlarmsLead") }}
    />
  )
}

type SilencesProps = { readonly silences: ReadonlyArray<Silence>; readonly types: ActorOf<typeof alarmTypes> }

const Silences = ({ silences, types }: SilencesProps) => {
  const t = useTexts()
  const now = useNow()
  const rows = activeOrPlanned(silences, now)
  const alarmTypeList = useSelector(types, alarmTypes.dataOf)?.list ?? []
  return (
    <DetailTable
      label={t("silence.list")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: "reason", head: t("silence.reason") },
        {
          id: "types",
          head: t("silence.scope"),
          text: (silence) => silenceText(t, silence, alarmTypeList),
          cell: (_, silence) => <SilenceScope silence={silence} types={alarmTypeList} />
        },
        {
          id: "starts_at",
          head: t("silence.startsAt"),
          kind: "moment",
          cell: (moment, silence) => (
            <>
              {moment}{" "}
              {isPlanned(silence, now) ? (
                <Badge>{t("silence.states.planned")}</Badge>
              ) : (
                <Badge tone="warning">{t("silence.states.active")}</Badge>
              )}
            </>
          )
        },
        { id: "until", head: t("silence.until"), kind: "moment" },
        { id: "created_by", head: t("fields.created_by"), cell: linkTo("users", "created_by") }
      ]}
      none={{ title: t("silence.none"), lead: t("locations.noSilencesLead") }}
    />
  )
}

const Fleet = ({ fleet }: Pick<SiteDetail, "fleet">) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("locations.fleet")}
      rows={fleet}
      keyOf={({ robot_id }) => robot_id}
      columns={[
        {
          id: "robot_id",
          head: t("board.robot"),
          cell: (_, { robot_id }) => <RecordLink kind="robots" id={robot_id} />
        },
        { id: "name", head: t("fields.name") },
        {
          id: "state",
          head: t("fields.state"),
          text: ({ state }) => t(`devices.${state}`),
          badge: ({ state }) => stateTones[state]
        },
        { id: "battery", head: t("fields.battery"), kind: "percent" },
        { id: "merchant", head: t("fields.merchant"), cell: linkTo("merchants", "merchant_id") },
        {
          id: "open_alarms",
          head: t("locations.fields.open_alarms"),
          kind: "number",
          cell: (text, { open_alarms }) => (open_alarms > 0 ? <Badge tone="danger">{text}</Badge> : text)
        }
      ]}
      none={{ title: t("devices.empty"), lead: t("locations.noRobotsLead") }}
    />
  )
}

const Sales = ({ sales, href }: { readonly sales: NonNullable<SiteDetail["sales"]>; readonly href: string }) => {
  const t = useTexts()
  return (
    <Panel>
      <PanelHead>
        <h2>{t("locations.sales")}</h2>
        <ButtonLink href={href}>{t("locations.orders")}</ButtonLink>
      </PanelHead>
      <Figures p="4" size="lg">
        <Figure label={t("locations.orders")}>
          <AmountText>{sales.orders.toLocaleString("en-US")}</AmountText>
        </Figure>
        <Figure label={t("locations.amount")}>
          <AmountText>{moneyText(sales.amount)}</AmountText>
        </Figure>
        <Figure label={t("locations.refunded")}>
          <AmountText>{moneyText(sales.refunded)}</AmountText>
        </Figure>
      </Figures>
    </Panel>
  )
}

type Actors = PlanActors & {
  readonly site: ActorOf<typeof siteDetail>
  readonly types: ActorOf<typeof alarmTypes>
  readonly places: ActorOf<typeof placeOptions>
  readonly coverage: ActorOf<typeof silenceCoverage>
  readonly robotSearch: ActorOf<typeof robotSearch>
  readonly silences: ActorOf<typeof silenceList>
}

/** A site: its contacts, open alarms, silences, robots and sales. */
export const SitePage = memo(({ site, types, places, coverage, robotSearch: search, silences, ...plan }: Actors) => {
  const t = useTexts()
  const alarmTypeList = useSelector(types, alarmTypes.dataOf)?.list ?? []
  const silence = (id: number) => {
    types.send({ type: "query.requested", key: "" })
    silenceList.send(silences, silenceList.events.addOpened.make({ draft: siteSilence(id, inAnHour()) }))
  }
  const links = useFigureLinks()
  return (
    <QueryResult<SiteDetail> query={site} back={{ href: `#${pathOfRoute("siteList")}`, label: t("locations.back") }}>
      {(loadedSite) => {
        const board = links.page("alarm-board", { text: loadedSite.label })
        return (
          <>
            <Facts site={loadedSite}>
              {board === null ? null : (
                <>
                  <ButtonLink href={board}>{t("locations.board")}</ButtonLink>
                  <Button onClick={() => silence(loadedSite.id)}>{t("board.silence")}</Button>
                </>
              )}
            </Facts>
            {loadedSite.plan === null ? null : <FloorPlanPanel site={loadedSite} {...plan} />}
            {loadedSite.alarms === null ? null : <Alarms alarms={loadedSite.alarms} />}
            {loadedSite.silences === null ? null : <Silences silences={loadedSite.silences} types={types} />}
            <Fleet fleet={loadedSite.fleet} />
            {loadedSite.plan === null ? <FloorPlanPanel site={loadedSite} {...plan} /> : null}
            <SilenceDialog
              silences={silences}
              places={places}
              coverage={coverage}
              robotSearch={search}
              types={alarmTypeList}
            />
            {loadedSite.sales === null ? null : (
              <Sales
                sales={loadedSite.sales}
                href={`#${joinAddress(entryOfSection("sale-admin"), { location_ids: String(loadedSite.id) })}`}
              />
            )}
          </>
        )
      }}
    </QueryResult>
  )
})
