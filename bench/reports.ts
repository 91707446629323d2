import { type Findings, median } from "./figures.ts"
import { addReportingFleet } from "./server-load/many-alarms.ts"
import { onOneCore } from "./server-load/one-core.ts"
import { query, sendReports, walBytes } from "./server-load/wal.ts"

const ROBOTS = 500
const ROUNDS = 7

/** The cost of reports that change nothing: the server stores only that it heard the robot. */
export const measure = (): Promise<Findings> =>
  onOneCore("reports", async (site) => {
    const { inDatabase } = site
    const [merchant] = await inDatabase(addReportingFleet)
    const robots = merchant!.robots.slice(0, ROBOTS)
    const report = () =>
      sendReports(site, merchant!.key, robots, { online: true, charging: false, battery: 80, faults: [] })
    const wal = async (state: "enable" | "disable") => {
      await inDatabase(query(`alter table robot_states ${state} trigger robot_states_changed`))
      return (await walBytes(site, report)) / robots.length
    }
    await report()
    const [withIntervals, without]: [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await wal("disable"))
      withIntervals.push(await wal("enable"))
    }
    return {
      figures: [
        { name: "WAL of a report that changes nothing: median", value: median(withIntervals), unit: "bytes" },
        {
          name: "of these for the intervals of states",
          value: median(withIntervals) - median(without),
          unit: "bytes",
          max: 100
        }
      ],
      notes: [
        `${ROBOTS} robots, ${ROUNDS} rounds with the trigger of the intervals and as many without it, by turns`,
        "without the whole pages that follow a checkpoint"
      ],
      raw: { withIntervals, without }
    }
  })
