import type { AnyStateMachine, EventObject, SnapshotFrom } from "xstate"
import { saveChanges } from "../../src/machines/save-changes.ts"
import { everyMachine } from "./every-machine.ts"
import { startLive } from "./live.ts"

/** One machine alone: its emissions, its requests, and its state. */
export const startActor = <M extends AnyStateMachine>(
  name: string,
  machine: M,
  ...happened: ReadonlyArray<EventObject>
) => {
  const { actor, outside } = startLive(name, { machine, input: everyMachine[name as keyof typeof everyMachine]?.input })
  const emitted: Array<{ readonly type: string; readonly [field: string]: unknown }> = []
  actor.on("*" as never, ((reported: (typeof emitted)[number]) => emitted.push(reported)) as never)
  const send = (...events: ReadonlyArray<EventObject>) => events.forEach((event) => actor.send(event))
  send(...happened)
  return {
    emitted,
    /** All values that would be saved from now on. */
    saved: <Saved>(select: (snapshot: SnapshotFrom<M>) => Saved | null) => {
      const saved: Array<Saved> = []
      saveChanges(actor, select, (changed) => saved.push(changed))
      return saved
    },
    send,
    reported: () => emitted.map(({ type }) => type),
    invoked: () => outside.invoked.map(({ src }) => src),
    inputs: () => outside.invoked.map(({ input }) => input),
    open: () => outside.open(),
    now: () => actor.getSnapshot() as SnapshotFrom<M>
  }
}
