import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { RoleRules } from "../../contract/roles.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import { declareEffect, type EffectLogic, implement } from "../effect-logic.ts"
import { codecOf, withCodec } from "../journal/journal.ts"
import { nodeIn, toggleNode } from "../tree/checked-tree.ts"
import { type Changes, changedAnew, changesBetween, permissionsFor, permissionsIn } from "./permissions.ts"
import { type PermissionsOf, type RolePermissionsEvent, RolePermissionsEvents } from "./role-permissions-events.ts"
import { unsavedIfChanged } from "../machine-meta.ts"

type Events = RolePermissionsEvents

type Context = {
  readonly role: PermissionsOf | null
  readonly rules: RoleRules | null
  /** The leaves that are ticked. */
  readonly ticked: ReadonlyArray<string>
  readonly search: string
  /** Something is ticked otherwise than it is saved. */
  readonly changed: boolean
  /** The changes by somebody else since they were read. */
  readonly theirs: Changes | null
  readonly fault: Fault | null
}

const blank: Context = {
  role: null,
  rules: null,
  ticked: [],
  search: "",
  changed: false,
  theirs: null,
  fault: null
}

type Sent = { readonly id: number; readonly version: number; readonly names: ReadonlyArray<string> }

const isOther = (before: ReadonlyArray<string>, after: ReadonlyArray<string>) => {
  const { added, removed } = changesBetween(before, after)
  return added.length + removed.length > 0
}

/** Ticks or unticks what is shown under a node and may be changed. */
const toggled = ({ rules, ticked, search }: Context, name: string) => {
  const node = nodeIn(permissionsFor(permissionsIn(rules!.tree), search), name)
  if (node === undefined || rules!.fixed !== "") return {}
  const heldRules = new Set(rules!.held)
  const after = toggleNode(node, ticked, ({ id }) => heldRules.has(id))
  return { ticked: after, changed: isOther(rules!.names, after) }
}

/** Puts the operator's changes on top of the permissions that somebody else has saved meanwhile. */
const onTop = ({ rules, ticked }: Context, now: RoleRules) => {
  const after = changedAnew(now.names, changesBetween(rules!.names, ticked))
  return {
    rules: now,
    ticked: after,
    changed: isOther(now.names, after),
    theirs: changesBetween(rules!.names, now.names)
  }
}

/** The permissions of a role: read when it is opened, ticked leaf by leaf, and saved with the version that was read. */
export const rolePermissionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RolePermissionsEvent,
    emitted: {} as MutationEmitted,
    tags: {} as "busy" | "discardPrompt"
  },
  actors: {
    readRules: declareEffect<{ readonly id: number }, Events["loaded" | "failed"]>(),
    saveRules: declareEffect<Sent, Events["saved" | "saveFailed" | "conflicted"]>()
  },
  guards: { isChanged: ({ context }) => context.changed },
  actions: {
    search: assign((_, { text }: { readonly text: string }) => ({ search: text }))
  }
}).createMachine({
  id: "rolePermissions",
  meta: unsavedIfChanged,
  context: blank,
  initial: "closed",
  states: {
    closed: {
      entry: assign(blank),
      on: {
        "rolePermissions.wanted": { target: "reading", actions: assign(({ event: { role } }) => ({ role })) }
      }
    },
    reading: {
      tags: "busy",
      invoke: { src: "readRules", input: ({ context }) => ({ id: context.role!.id }) },
      on: {
        "rolePermissions.loaded": {
          target: "choosing",
          actions: assign(({ event: { rules } }) => ({ rules, ticked: rules.names }))
        },
        "rolePermissions.failed": { target: "unknown", actions: assign(({ event: { fault } }) => ({ fault })) },
        "rolePermissions.closed": "closed"
      }
    },
    unknown: {
      exit: assign({ fault: null }),
      on: { "rolePermissions.retried": "reading", "rolePermissions.closed": "closed" }
    },
    choosing: {
      on: {
        "rolePermissions.searched": { actions: { type: "search", params: ({ event }) => event } },
        "rolePermissions.toggled": { actions: assign(({ context, event }) => toggled(context, event.name)) },
        "rolePermissions.submitted": { guard: "isChanged", target: "saving", actions: assign({ fault: null }) },
        "rolePermissions.closed": [{ guard: "isChanged", target: "asking" }, { target: "closed" }]
      }
    },
    asking: {
      tags: "discardPrompt",
      on: { "rolePermissions.resumed": "choosing", "rolePermissions.discarded": "closed" }
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "saveRules",
        input: ({ context: { rules, ticked } }) => ({ id: rules!.role.id, version: rules!.role.version, names: ticked })
      },
      on: {
        "rolePermissions.saved": { target: "closed", actions: emit({ type: "mutation.done", what: "set" }) },
        "rolePermissions.saveFailed": { target: "choosing", actions: assign(({ event: { fault } }) => ({ fault })) },
        "rolePermissions.conflicted": {
          target: "choosing",
          actions: assign(({ context, event }) => onTop(context, event.rules))
        }
      }
    }
  }
})
export type RolePermissionsActor = ActorRefFrom<typeof rolePermissionsMachine>

type Effects = {
  readonly readRules: EffectLogic<{ readonly id: number }, Events["loaded" | "failed"]>
  readonly saveRules: EffectLogic<Sent, Events["saved" | "saveFailed" | "conflicted"]>
}
export const rolePermissions = (effects: Effects) =>
  withCodec(implement(rolePermissionsMachine, effects), codecOf(2, RolePermissionsEvents))

type Snapshot = SnapshotFrom<typeof rolePermissionsMachine>
export const permissionsOf = (snapshot: Snapshot) => snapshot.context
export const isUnknown = (snapshot: Snapshot) => snapshot.matches("unknown")
export const isSaving = (snapshot: Snapshot) => snapshot.matches("saving")
export const hasDiscardPrompt = (snapshot: Snapshot) => snapshot.hasTag("discardPrompt")
