import { AlarmStreamApi } from "./alarm-stream-api.ts"
import { ConsoleApi } from "./console-api.ts"
import { ReportsApi } from "./reports.ts"
import { RobotPositionsApi } from "./robot-positions.ts"

/**
 * The whole call table, with the reports of robots and the streams of alarms and positions. The server's routes are
 * derived from it.
 */
export class ServerApi extends ConsoleApi.add(ReportsApi, AlarmStreamApi, RobotPositionsApi) {}
