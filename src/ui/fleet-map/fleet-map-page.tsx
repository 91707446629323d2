import { useSelector } from "@xstate/react"
import { memo, type ReactNode, useCallback, useRef } from "react"
import { joinAddress } from "../../contract/addresses.ts"
import type { FleetMap, MapTile } from "../../contract/fleet-map.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import { useNow } from "../../kit/clock.ts"
import { AmountText } from "../../kit/amount-text.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button, ButtonLink } from "../../kit/controls.ts"
import { Alert, Badge, Figure, Figures, Panel, PanelHead, SubtleText, hiddenInPrint } from "../../kit/panel.tsx"
import { RequestId, SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { faultText, useLanguage, useTexts } from "../../kit/texts.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { type FleetMapActor, selectArea, selectAt, selectView } from "../../machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery, totalsOf } from "../../machines/fleet-map/fleet-map-query.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { useFigureLinks } from "../dashboard/use-figure-links.ts"
import { usePolledQuery } from "../dashboard/use-polled-query.ts"
import { useStreamedAlarms } from "../dashboard/use-streamed-alarms.ts"
import { FleetTable } from "./fleet-table.tsx"
import { areaAddress, FleetTiles, severityColours } from "./fleet-tiles.tsx"
import { useFullScreen } from "./full-screen.ts"
import { listFilter, tileName } from "./map-names.ts"
import { SeverityPattern, SeverityPatterns } from "./severity-patterns.tsx"
import { TimeSlider } from "./time-slider.tsx"

type Actors = { readonly map: FleetMapActor; readonly tiles: ActorOf<typeof fleetMapQuery> }

/** The addresses behind a map, each null where its page was not granted. */
const useAddresses = (data: FleetMap | null) => {
  const links = useFigureLinks()
  const isGranted = links.isGranted("siteList")
  const siteAddress = useCallback(
    (id: string) => (isGranted ? `#${joinAddress(pathOfRoute("site")!, { id })}` : null),
    [isGranted]
  )
  const level = data?.level ?? 1
  const boardOf = (place: number, { id, name }: Pick<MapTile, "id" | "name">) =>
    links.page("alarm-board", place < 4 ? { area: id } : { text: name })
  const sitesOf = (place: number, id: string) =>
    place < 4 ? links.page("siteList", listFilter(place as FleetMap["level"], id)) : null
  return {
    siteAddress,
    linksOf: (tile: MapTile) => ({
      board: tile.open > 0 ? boardOf(level, tile) : null,
      robots: tile.robots > 0 ? links.robots(listFilter(level, tile.id)) : null,
      sites: tile.robots > 0 ? sitesOf(level, tile.id) : null
    }),
    robotsAddress: ({ id }: MapTile) => links.robots(listFilter(level, id)),
    boardAddress: (tile: MapTile) => boardOf(level, tile),
    ofArea: (area: FleetMap["path"][number] | undefined) => ({
      robots: area === undefined ? null : links.robots(listFilter((level - 1) as FleetMap["level"], area.id)),
      sites: area === undefined ? links.page("siteList") : sitesOf(level - 1, area.id),
      board: area === undefined ? links.page("alarm-board", {}) : boardOf(level - 1, area)
    })
  }
}

/** The moment of the map, and whether it follows the alarms. */
const MapState = ({ map, data }: { readonly map: FleetMapActor; readonly data: FleetMap }) => {
  const t = useTexts()
  const isPast = useSelector(map, selectAt) !== null
  const isStreamed = useStreamedAlarms() !== null
  if (isPast) return <Badge tone="warning">{t("fleetMap.past", { at: minuteText(data.at) })}</Badge>
  return isStreamed ? (
    <Badge tone="success">{t("fleetMap.live")}</Badge>
  ) : (
    <SubtleText>{t("overview.asOf", { at: momentText(data.at) })}</SubtleText>
  )
}

const Clock = () => {
  const now = useNow()
  return (
    <chakra.time fontSize="2xl" dateTime={new Date(now).toISOString()}>
      {minuteText(now).slice(11)}
    </chakra.time>
  )
}

/** The way from the country to the area on show. */
const Path = ({ path }: Pick<FleetMap, "path">) => {
  const t = useTexts()
  const language = useLanguage()
  const steps = [
    { id: null, name: t("fleetMap.country") },
    ...path.map((area) => ({ ...area, name: tileName(area, language) }))
  ]
  return (
    <Steps aria-label={t("fleetMap.path")}>
      <ol>
        {steps.map(({ id, name }, nth) => (
          <li key={id}>
            {nth === steps.length - 1 ? <span aria-current="page">{name}</span> : <a href={areaAddress(id)}>{name}</a>}
          </li>
        ))}
      </ol>
    </Steps>
  )
}

const Legend = () => {
  const t = useTexts()
  return (
    <LegendList aria-label={t("fleetMap.legend")}>
      {severities.map((severity) => (
        <li key={severity}>
          <i data-worst={severity}>
            <SeverityPattern of={severity} />
          </i>
          {t(`severity.${severity}`)}
        </li>
      ))}
      <li>
        <i data-worst="none" />
        {t("fleetMap.quiet")}
      </li>
      <li>
        <i data-worst="empty" />
        {t("fleetMap.empty")}
      </li>
    </LegendList>
  )
}

const Totals = ({ data }: { readonly data: FleetMap }) => {
  const t = useTexts()
  const { robots, offline, out_of_service, open, unclaimed } = totalsOf(data)
  return (
    <Figures size="lg" gridTemplateColumns="repeat(auto-fill, minmax(110px, 1fr))">
      <Figure label={t("fleetMap.openHead")}>
        <AmountText>{open}</AmountText>
      </Figure>
      <Figure label={t("fleetMap.unclaimedHead")}>
        <AmountText>{unclaimed}</AmountText>
      </Figure>
      <Figure label={t("fleetMap.robotsHead")}>
        <AmountText>{robots}</AmountText>
      </Figure>
      <Figure label={t("fleetMap.offlineHead")}>
        <AmountText>{offline}</AmountText>
      </Figure>
      <Figure label={t("fleetMap.outOfServiceHead")}>
        <AmountText>{out_of_service}</AmountText>
      </Figure>
    </Figures>
  )
}

/** Facts about a map that its tiles do not show. */
const Notes = ({ data }: { readonly data: FleetMap }) => {
  const t = useTexts()
  const { unplaced, hidden, listening } = data
  return (
    <>
      {listening ? null : <p>{t("fleetMap.notListening")}</p>}
      {unplaced === null || (unplaced.robots === 0 && unplaced.open === 0) ? null : (
        <p>
          {t("fleetMap.unplaced", { count: unplaced.robots })} {t("fleetMap.open", { count: unplaced.open })}
        </p>
      )}
      {hidden === 0 ? null : <p>{t("fleetMap.hidden", { count: hidden })}</p>}
    </>
  )
}

type BodyProps = { readonly map: FleetMapActor; readonly data: FleetMap; readonly isFull: boolean }

const MapBody = ({ map, data, isFull }: BodyProps) => {
  const t = useTexts()
  const view = useSelector(map, selectView)
  const { siteAddress, robotsAddress, boardAddress, linksOf } = useAddresses(data)
  if (view === "table")
    return (
      <FleetTable
        map={map}
        data={data}
        siteAddress={siteAddress}
        robotsAddress={robotsAddress}
        boardAddress={boardAddress}
      />
    )
  return (
    <Body data-full={isFull || undefined}>
      {data.tiles.length === 0 ? (
        <State title={t("fleetMap.noTiles")} lead={t("fleetMap.noTilesLead")} />
      ) : (
        <FleetTiles map={map} data={data} isFull={isFull} siteAddress={siteAddress} linksOf={linksOf} />
      )}
      <aside>
        <Totals data={data} />
        <Legend />
        <Notes data={data} />
        <chakra.p {...hiddenInPrint} id="fleet-map-keys">
          {t("fleetMap.keys")}
        </chakra.p>
      </aside>
    </Body>
  )
}

type HeadProps = {
  readonly map: FleetMapActor
  readonly data: FleetMap | null
  readonly isFull: boolean
  readonly children: ReactNode
}

const Head = ({ map, data, isFull, children }: HeadProps) => {
  const t = useTexts()
  const view = useSelector(map, selectView)
  const area = data?.path.at(-1)
  const { robots, sites, board } = useAddresses(data).ofArea(area)
  return (
    <PanelHead>
      <h1>{t("page.fleet-map")}</h1>
      {data === null ? null : <MapState map={map} data={data} />}
      {isFull ? <Clock /> : null}
      {isFull || robots === null ? null : <ButtonLink href={robots}>{t("fleetMap.robotsHead")}</ButtonLink>}
      {isFull || sites === null ? null : <ButtonLink href={sites}>{t("locations.title")}</ButtonLink>}
      {isFull || board === null ? null : <ButtonLink href={board}>{t("page.alarm-board")}</ButtonLink>}
      <Button
        aria-pressed={view === "table"}
        onClick={() => map.send({ type: "fleetMap.viewChosen", view: view === "table" ? "tiles" : "table" })}
      >
        {t("overview.asTable")}
      </Button>
      {children}
    </PanelHead>
  )
}

/** The fleet by place, now or at a moment of the last day. */
export const FleetMapPage = memo(({ map, tiles }: Actors) => {
  const t = useTexts()
  const box = useRef<HTMLElement>(null)
  const { isFull, isPossible, toggle } = useFullScreen(box)
  const area = useSelector(map, selectArea)
  const latest = useSelector(tiles, fleetMapQuery.dataOf)
  const { key, dataFor, fault, busy, refresh } = usePolledQuery(tiles)
  const isOther = key !== dataFor
  const data = isOther && fault !== null && !busy ? null : latest
  return (
    <Panel ref={box} {...(isFull ? fullScreen : {})} aria-busy={isOther}>
      <SeverityPatterns />
      <Head map={map} data={data} isFull={isFull}>
        {isPossible ? (
          // A phone has no room for it, and little use.
          <Button display={{ base: "none", sm: "inline-flex" }} onClick={toggle}>
            {t(isFull ? "fleetMap.exitFullScreen" : "fleetMap.fullScreen")}
          </Button>
        ) : null}
      </Head>
      {data === null ? null : <Path path={data.path} />}
      <TimeSlider map={map} />
      {fault === null || busy || data === null ? null : (
        <Alert role="alert" mt="3">
          <strong>{faultText(t, fault)}</strong>
          <span>{t("fleetMap.stale")}</span>
          <RequestId fault={fault} />
        </Alert>
      )}
      {data !== null ? (
        <chakra.div opacity={isOther ? "0.6" : "1"}>
          <MapBody map={map} data={data} isFull={isFull} />
        </chakra.div>
      ) : fault === null || busy ? (
        <SkeletonRows count={8} />
      ) : (
        <>
          <ErrorState title={t("fleetMap.failed")} fault={fault} retry={refresh} />
          {area === null ? null : (
            <chakra.p textAlign="center" pb="6">
              <ButtonLink href={areaAddress(null)}>{t("fleetMap.country")}</ButtonLink>
            </chakra.p>
          )}
        </>
      )}
    </Panel>
  )
})

const fullScreen = { overflow: "auto", rounded: "0", border: "none", fontSize: "lg" } as const

const Body = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    p: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "fit-content(75%) minmax(14rem, 1fr)" },
    alignItems: "start",
    "& > aside": { display: "grid", gap: "4", fontSize: "sm", color: "fg.muted", minW: "0" },
    "& > aside dd": { color: "fg" },
    "&[data-full] > aside dd": { fontSize: "clamp(1.5rem, 4vh, 3.5rem)", lineHeight: "1.1" },
    "&[data-full] #fleet-map-keys": { display: "none" },
    _print: { "& > aside": { display: "grid !important" } }
  }
})

const Steps = chakra("nav", {
  base: {
    px: "4",
    pt: "1",
    "& ol": { display: "flex", flexWrap: "wrap", listStyle: "none" },
    "& li + li::before": { content: '"/"', px: "2", color: "fg.subtle" },
    "& a": { color: "accent.fg", _hover: { textDecoration: "underline" } },
    _print: { display: "block !important" }
  }
})

const LegendList = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(130px, 1fr))",
    gap: "2",
    listStyle: "none",
    "& > li": { display: "flex", alignItems: "center", gap: "2" },
    "& i": {
      display: "grid",
      alignItems: "end",
      w: "7",
      h: "5",
      flexShrink: "0",
      overflow: "hidden",
      rounded: "sm",
      border: "1px solid",
      ...severityColours
    }
  }
})
