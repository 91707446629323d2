import { GrantorsEvents } from "../../machines/grantors/grantors-events.ts"
import { asEvent, readQuietly } from "../http/calls.ts"
import { ConsoleClient } from "../http/console-client.ts"

export const findGrantors = ({ rule }: { readonly rule: string }) =>
  ConsoleClient.use(({ roles }) => readQuietly(roles.grantors({ query: { rule } }))).pipe(
    asEvent((found) => GrantorsEvents.found.make({ found }), GrantorsEvents.failed)
  )
