import { GrantorsEvents } from "../../machines/grantors/grantors-events.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const findGrantors = ({ rule }: { readonly rule: string }) =>
  ConsoleClient.use(({ roles }) => read(roles.grantors({ query: { rule } }), { notify: "never" })).pipe(
    asEvent((data) => GrantorsEvents.loaded.make({ data }), GrantorsEvents.failed)
  )
