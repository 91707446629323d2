import { whoCanGrant } from "../../machines/roles/who-can-grant.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { queryProgram } from "../programs.ts"

export const findWhoCanGrant = queryProgram(whoCanGrant, (rule) =>
  ConsoleClient.use(({ roles }) => read(roles.whoCanGrant({ query: { rule } }), { notify: "never" }))
)
