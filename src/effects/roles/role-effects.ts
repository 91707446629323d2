import { Effect } from "effect"
import type { RoleRules } from "../../contract/roles.ts"
import type { Fault } from "../../contract/fault.ts"
import type { Sending } from "../../machines/forms/form-machine.ts"
import { type PermissionsAttempt, type PermissionsOf, rolePermissions } from "../../machines/roles/role-permissions.ts"
import { comparison, members } from "../../machines/roles/role-queries.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { isVersionConflict } from "../lists/record-part.ts"
import { queryProgram } from "../programs.ts"

const { events } = rolePermissions
const pickedOf = (rules: RoleRules) => ({ ...rules, picked: rules.names })

type Role = { readonly id: number }

const rulesOf = ({ id }: Role) =>
  ConsoleClient.use(({ roles }) => read(roles.rules({ query: { id } }), { notify: "never" }))

export const readRules = (role: PermissionsOf) =>
  rulesOf(role).pipe(asEvent((rules) => events.read.make({ source: pickedOf(rules) }), events.readFailed))

/**
 * A version conflict ends in the permissions that the faster person saved, or in the refusal if they cannot be read.
 */
export const saveRules = ({ attempt }: Sending<PermissionsAttempt, PermissionsOf>) =>
  ConsoleClient.use(({ roles }) => write(roles.setRules({ payload: attempt }))).pipe(
    Effect.as(events.sent.make({ message: { key: "roles.permissionsSaved" } })),
    Effect.catchIf(isVersionConflict, (refusal: Fault) =>
      Effect.mapBoth(rulesOf(attempt), {
        onSuccess: (rules) => events.conflicted.make({ source: pickedOf(rules) }),
        onFailure: () => refusal
      })
    ),
    asEvent((event) => event, events.sendFailed)
  )

const membersQuery = (key: string) => {
  const [kind, of = ""] = key.split(":")
  return kind === "rule" ? { rule: of } : { id: Number(of) }
}

/** `key` names the record. Without a key nothing is read. */
export const findMembers = queryProgram(members, (key) =>
  key === ""
    ? Effect.succeed(null)
    : ConsoleClient.use(({ roles }) => read(roles.members({ query: membersQuery(key) }), { notify: "never" }))
)

export const compareRoles = queryProgram(
  comparison,
  Effect.fnUntraced(function* (key: string) {
    const [left, right] = key.split(",").map((id) => rulesOf({ id: Number(id) }))
    if (key === "" || left === undefined) return null
    const { list: roles } = yield* ConsoleClient.use((client) => read(client.roles.all(), { notify: "never" }))
    return { roles, left: yield* left, right: right === undefined ? null : yield* right }
  })
)
