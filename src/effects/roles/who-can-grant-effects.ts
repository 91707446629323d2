import { whoCanGrant } from "../../machines/roles/who-can-grant.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const findWhoCanGrant = (rule: string) =>
  ConsoleClient.use(({ roles }) => read(roles.whoCanGrant({ query: { rule } }), { notify: "never" })).pipe(
    asEvent((data) => whoCanGrant.events.loaded.make({ data }), whoCanGrant.events.failed)
  )
