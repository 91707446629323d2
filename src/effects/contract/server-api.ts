import { ConsoleApi } from "./console-api.ts"
import { ReportsApi } from "./reports.ts"

/** The whole call table, what robots call among it: the server's routes are derived from it, and `/openapi.json`. */
export class ServerApi extends ConsoleApi.add(ReportsApi) {}
