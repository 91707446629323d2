import { AlarmStreamApi } from "./alarm-stream-api.ts"
import { ConsoleApi } from "./console-api.ts"
import { ReportsApi } from "./reports.ts"
import { RobotPositionsApi } from "./robot-positions.ts"

/** The whole call table, with what robots call and the streams of alarms and positions: the server's routes are derived from it. */
export class ServerApi extends ConsoleApi.add(ReportsApi, AlarmStreamApi, RobotPositionsApi) {}
