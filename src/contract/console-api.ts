import { OpenApi } from "effect/http-api"
import { applicationGroups } from "./application-api.ts"
import { ShellApi } from "./shell-api.ts"

/** Every call that people make. Clients are derived from it. */
export class ConsoleApi extends ShellApi.add(...applicationGroups)
  .annotate(OpenApi.Title, "Wheelhouse")
  .annotate(OpenApi.Version, "1") {}
