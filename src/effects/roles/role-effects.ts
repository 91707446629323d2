import { Effect } from "effect"
import type { Fault } from "../../contract/fault.ts"
import { RolePermissionsEvents } from "../../machines/roles/role-permissions-events.ts"
import { comparison, holders } from "../../machines/roles/role-queries.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { isVersionConflict } from "../lists/record-part.ts"

const { failed, saved, saveFailed, conflicted } = RolePermissionsEvents

type Role = { readonly id: number }

const rulesOf = ({ id }: Role) =>
  ConsoleClient.use(({ roles }) => read(roles.rules({ query: { id } }), { notify: "never" }))

export const readRules = (role: Role) =>
  rulesOf(role).pipe(asEvent((rules) => RolePermissionsEvents.loaded.make({ rules }), failed))

type Sent = Role & { readonly version: number; readonly names: ReadonlyArray<string> }

/** After a faster save by somebody else it ends in their permissions, or in the refusal where these cannot be read. */
export const saveRules = (payload: Sent) =>
  ConsoleClient.use(({ roles }) => write(roles.setRules({ payload }))).pipe(
    Effect.as(saved.make({})),
    Effect.catchIf(isVersionConflict, (refusal: Fault) =>
      Effect.mapBoth(rulesOf(payload), {
        onSuccess: (rules) => conflicted.make({ rules }),
        onFailure: () => refusal
      })
    ),
    asEvent((event) => event, saveFailed)
  )

const holdersQuery = (key: string) => {
  const [kind, of = ""] = key.split(":")
  return kind === "rule" ? { rule: of } : { id: Number(of) }
}

/** The key says of what; nothing is asked for where there is none. */
export const findHolders = (key: string) =>
  Effect.gen(function* () {
    if (key === "") return null
    return yield* ConsoleClient.use(({ roles }) =>
      read(roles.holders({ query: holdersQuery(key) }), { notify: "never" })
    )
  }).pipe(asEvent((data) => holders.events.loaded.make({ data }), holders.events.failed))

export const compareRoles = (key: string) =>
  Effect.gen(function* () {
    const [left, right] = key.split(",").map((id) => rulesOf({ id: Number(id) }))
    if (key === "" || left === undefined) return null
    const { list: roles } = yield* ConsoleClient.use((client) => read(client.roles.all(), { notify: "never" }))
    return { roles, left: yield* left, right: right === undefined ? null : yield* right }
  }).pipe(asEvent((data) => comparison.events.loaded.make({ data }), comparison.events.failed))
