import { grantors } from "../../machines/roles/grantors.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const findGrantors = (rule: string) =>
  ConsoleClient.use(({ roles }) => read(roles.grantors({ query: { rule } }), { notify: "never" })).pipe(
    asEvent((data) => grantors.events.loaded.make({ data }), grantors.events.failed)
  )
