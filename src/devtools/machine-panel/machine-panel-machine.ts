import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import type { MachinePanelEvent } from "./machine-panel-events.ts"

/** The chosen machine. This machine does not know which actors exist. */
export const machinePanelMachine = setup({
  types: { context: {} as { readonly path: string }, events: {} as MachinePanelEvent }
}).createMachine({
  id: "machinePanel",
  context: { path: ROOT_ACTOR },
  on: { "machinePanel.actorChosen": { actions: assign(({ event }) => ({ path: event.path })) } }
})
export type MachinePanelActor = ActorRefFrom<typeof machinePanelMachine>

export const chosenPath = ({ context }: SnapshotFrom<typeof machinePanelMachine>) => context.path
