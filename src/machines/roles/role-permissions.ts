import { Schema } from "effect"
import { RoleRules } from "../../contract/roles.ts"
import { FreeText } from "../../contract/texts.ts"
import { changesBetween, type PickChanges } from "../forms/picks.ts"
import { typedPickForm } from "../forms/typed-form.ts"
import { nodeIn, toggleNode } from "../tree/checked-tree.ts"
import { permissionsFor, permissionsIn } from "./permissions.ts"

/** The role of the permissions. */
const PermissionsOf = Schema.Struct({ id: Schema.Int, title: Schema.String })
export type PermissionsOf = typeof PermissionsOf.Type

/** The selected permissions, with the version that was opened. */
const Attempt = Schema.Struct({ id: Schema.Int, version: Schema.Int, names: Schema.Array(Schema.String) })
export type PermissionsAttempt = typeof Attempt.Type

/** The changes of ticking or unticking a node, among its visible and changeable leaves. */
export const toggledIn = (
  { tree, fixed, held }: RoleRules,
  selected: ReadonlyArray<string>,
  search: string,
  name: string
): PickChanges => {
  const node = nodeIn(permissionsFor(permissionsIn(tree), search), name)
  if (node === undefined || fixed !== "") return { added: [], removed: [] }
  const heldRules = new Set(held)
  return changesBetween(
    selected,
    toggleNode(node, selected, ({ id }) => heldRules.has(id))
  )
}

/**
 * The permissions of a role: read when the form opens, selected leaf by leaf, and saved with the version that was
 * opened.
 */
export const rolePermissions = typedPickForm("rolePermissions", {
  attempt: Attempt,
  subject: PermissionsOf,
  source: Schema.Struct({ ...RoleRules.fields, picked: RoleRules.fields.names }),
  /** The searched text. */
  filter: FreeText
})
