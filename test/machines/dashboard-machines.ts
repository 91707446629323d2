import { codecOf } from "../../src/machines/journal/journal.ts"
import { FleetMapEvents } from "../../src/machines/fleet-map/fleet-map-events.ts"
import { fleetMapMachine, STEP_MS } from "../../src/machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery } from "../../src/machines/fleet-map/fleet-map-query.ts"
import { polledQueryMachine } from "../../src/machines/queries/polled-query-machine.ts"
import { myDay, recentAlarms, statistics } from "../../src/machines/dashboard/dashboard.ts"
import { myDay as dayFound, recentAlarms as recentFound, statistics as found } from "../contract/dashboard-fixtures.ts"
import { fleetMap } from "../contract/fleet-map-fixtures.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { sinceLeft, sinceLeftDismissal } from "../../src/machines/dashboard/since-left.ts"
import { refusedFault } from "./fixtures.ts"
import { pinMachines } from "./pin-machines.ts"
import { specimen } from "./specimen.ts"

const failed = [{ fault: refusedFault }]

export const dashboardMachines = {
  ...pinMachines("dashboardIndex"),
  "dashboardIndex.sinceLeft": specimen(queryMachine, sinceLeft.codec, sinceLeft.events, {}, { key: "" }),
  "dashboardIndex.dismissal": specimen(
    mutationMachine,
    codecOf(4, sinceLeftDismissal.events),
    sinceLeftDismissal.events
  ),
  "dashboardIndex.statistics": specimen(
    polledQueryMachine,
    codecOf(1, statistics.events),
    statistics.events,
    { requested: [{ key: "30" }, { key: "7" }], loaded: [{ data: found }], failed },
    { key: "7" }
  ),
  "dashboardIndex.recent": specimen(
    polledQueryMachine,
    codecOf(1, recentAlarms.events),
    recentAlarms.events,
    { loaded: [{ data: recentFound }], failed },
    { key: "" }
  ),
  "dashboardIndex.myDay": specimen(
    polledQueryMachine,
    codecOf(1, myDay.events),
    myDay.events,
    { loaded: [{ data: dayFound }], failed },
    { key: "" }
  ),
  "fleet-map.map": specimen(
    fleetMapMachine,
    codecOf(1, FleetMapEvents),
    FleetMapEvents,
    {
      opened: [
        { area: "330000", active: null },
        { area: null, active: "330000" }
      ],
      slid: [{ at: fleetMap.at - 7 * STEP_MS }, { at: fleetMap.at - STEP_MS }, { at: null }],
      loaded: [{ at: fleetMap.at }]
    },
    { area: null }
  ),
  "fleet-map.tiles": specimen(
    polledQueryMachine,
    codecOf(1, fleetMapQuery.events),
    fleetMapQuery.events,
    { requested: [{ key: "330000@" }, { key: "@" }], loaded: [{ data: fleetMap }], failed },
    { key: "@" }
  )
}
