import { useSelector } from "@xstate/react"
import type { FleetMap, MapTile } from "../../contract/fleet-map.ts"
import type { Column } from "../../kit/columns.ts"
import { PanelTable } from "../../kit/panel.tsx"
import { RecordsTable, type Sorting } from "../../kit/records-table.tsx"
import { State } from "../../kit/state.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import type { MapSort } from "../../machines/fleet-map/fleet-map-events.ts"
import { type FleetMapActor, selectMapOrder, selectMapSort } from "../../machines/fleet-map/fleet-map-machine.ts"
import { sortedTiles } from "../../machines/fleet-map/fleet-map-query.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { FigureLink } from "../dashboard/figure-link.tsx"
import { areaAddress } from "./fleet-tiles.tsx"
import { tileName } from "./map-names.ts"

type Props = {
  readonly map: FleetMapActor
  readonly data: FleetMap
  readonly siteAddress: (id: string) => string | null
  readonly robotsAddress: (tile: MapTile) => string | null
  readonly boardAddress: (tile: MapTile) => string | null
}

/** The same counts as the tiles. Numbers lead to the robots and alarms that they count. */
export const FleetTable = ({ map, data, siteAddress, robotsAddress, boardAddress }: Props) => {
  const t = useTexts()
  const language = useLanguage()
  const sort = useSelector(map, selectMapSort)
  const order = useSelector(map, selectMapOrder)
  const onSort = ({ sort: by, order: direction }: Sorting) =>
    map.send({ type: "fleetMap.sorted", sort: (by as MapSort | undefined) ?? null, order: direction ?? "asc" })
  const columns: ReadonlyArray<Column<MapTile>> = [
    {
      id: "name",
      head: t(`fleetMap.levels.${data.level}`),
      naming: true,
      sortable: true,
      text: (tile) => tileName(tile, language),
      cell: (text, { id }) => <FigureLink to={data.level < 4 ? areaAddress(id) : siteAddress(id)}>{text}</FigureLink>
    },
    {
      id: "worst",
      head: t("fleetMap.worst"),
      sortable: true,
      text: ({ worst }) => (worst === null ? "" : t(`severity.${worst}`)),
      cell: (text, { worst }) => (worst === null ? text : <SeverityBadge of={worst} />)
    },
    {
      id: "open",
      head: t("fleetMap.openHead"),
      kind: "number",
      sortable: true,
      cell: (text, tile) => <FigureLink to={tile.open > 0 ? boardAddress(tile) : null}>{text}</FigureLink>
    },
    { id: "unclaimed", head: t("fleetMap.unclaimedHead"), kind: "number", sortable: true },
    {
      id: "robots",
      head: t("fleetMap.robotsHead"),
      kind: "number",
      sortable: true,
      cell: (text, tile) => <FigureLink to={tile.robots > 0 ? robotsAddress(tile) : null}>{text}</FigureLink>
    },
    { id: "offline", head: t("fleetMap.offlineHead"), kind: "number", sortable: true },
    { id: "out_of_service", head: t("fleetMap.outOfServiceHead"), kind: "number" }
  ]
  return (
    <PanelTable>
      <RecordsTable
        label={t("fleetMap.tiles")}
        rows={sortedTiles(data.tiles, sort, order)}
        keyOf={({ id }) => id}
        columns={columns}
        sorting={sort === null ? {} : { sort, order }}
        onSort={onSort}
      >
        {data.tiles.length > 0 ? null : <State title={t("fleetMap.noTiles")} lead={t("fleetMap.noTilesLead")} />}
      </RecordsTable>
    </PanelTable>
  )
}
