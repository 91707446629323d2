import type { AnyStateMachine, SnapshotFrom } from "xstate"
import { isMounted, microappOf, type microappsMachine } from "../../machines/microapps/microapps-machine.ts"
import { isNarrow, type preferencesMachine } from "../../machines/preferences/preferences-machine.ts"
import type { Snapshots } from "./frames.ts"
import { stateText } from "../../machines/journal/states.ts"

/** The value of a selector for a machine; null if the case does not know the machine, or holds an impossible state. */
const selectFrom = <M extends AnyStateMachine, T>(
  snapshots: Snapshots,
  actor: string,
  select: (snapshot: SnapshotFrom<M>) => T
): T | null => {
  const snapshot = snapshots.get(actor)
  try {
    return snapshot === undefined ? null : select(snapshot as SnapshotFrom<M>)
  } catch {
    return null
  }
}

/** True if the console had a narrow screen. */
export const hadNarrowScreen = (snapshots: Snapshots): boolean =>
  selectFrom<typeof preferencesMachine, boolean>(snapshots, "preferences", isNarrow) ?? false

/** The mounted embedded application, null without one, and the states of its machines. */
export const applicationIn = (snapshots: Snapshots) => {
  const name = selectFrom<typeof microappsMachine, string | null>(snapshots, "microapps", (microapps) =>
    isMounted(microapps) ? microappOf(microapps) : null
  )
  if (name === null) return null
  const states = [...snapshots].flatMap(([actor, { value }]) =>
    actor.startsWith(`${name}.`) ? [{ actor: actor.slice(name.length + 1), state: stateText(value) }] : []
  )
  return { name, states }
}
