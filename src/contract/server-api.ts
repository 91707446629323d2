import { AlarmStreamApi } from "./alarm-stream-api.ts"
import { ConsoleApi } from "./console-api.ts"
import { ReportsApi } from "./reports.ts"

/** The whole call table, with what robots call and the stream of alarms: the server's routes are derived from it. */
export class ServerApi extends ConsoleApi.add(ReportsApi, AlarmStreamApi) {}
