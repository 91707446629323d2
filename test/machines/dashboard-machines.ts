import { codecOf } from "../../src/machines/journal/journal.ts"
import { polledQueryMachine } from "../../src/machines/queries/polled-query-machine.ts"
import { myDay, statistics } from "../../src/machines/dashboard/dashboard.ts"
import { myDay as dayFound, statistics as found } from "../contract/dashboard-fixtures.ts"
import { refused } from "./fixtures.ts"
import { specimen } from "./specimen.ts"

const failed = [{ fault: refused }]

export const dashboardMachines = {
  "dashboardIndex.statistics": specimen(
    polledQueryMachine,
    codecOf(1, statistics.events),
    statistics.events,
    { wanted: [{ key: "30" }, { key: "7" }], loaded: [{ data: found }], failed },
    { key: "7" }
  ),
  "dashboardIndex.myDay": specimen(
    polledQueryMachine,
    codecOf(1, myDay.events),
    myDay.events,
    { loaded: [{ data: dayFound }], failed },
    { key: "" }
  )
}
