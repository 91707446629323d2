import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { MiniAppPage } from "../../contract/mini-app-pages.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { codecOf, withCodec } from "../journal/journal.ts"

export const Preview = eventsOf("preview", { opened: { page: MiniAppPage }, closed: {} })

const machine = setup({
  types: { context: {} as { readonly page: MiniAppPage | null }, events: {} as EventOf<typeof Preview> }
}).createMachine({
  id: "preview",
  context: { page: null },
  on: {
    "preview.opened": { actions: assign(({ event }) => ({ page: event.page })) },
    "preview.closed": { actions: assign({ page: null }) }
  }
})
/** The page that an operator previews as customers see it. */
export const previewMachine = withCodec(machine, codecOf(1, Preview))
export type PreviewActor = ActorRefFrom<typeof previewMachine>
export const previewedOf = (snapshot: SnapshotFrom<typeof previewMachine>) => snapshot.context.page
