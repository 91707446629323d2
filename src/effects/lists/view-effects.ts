import { Effect } from "effect"
import type { ViewDraft } from "../../contract/views.ts"
import { ViewsEvents } from "../../machines/views/views-events.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ContractClient } from "../../http/contract-client.ts"

/** The saved views of lists. */
export const viewEffects = {
  /** Without a default view a list opens as designed, so a failure to read that view needs no notice. */
  findDefaults: () =>
    ContractClient.use(({ views }) => read(views.list({ query: {} }), { notify: "sessionEnd" })).pipe(
      Effect.orElseSucceed(() => ({ list: [] })),
      Effect.map(({ list }) => ViewsEvents.defaultsFound.make({ views: list }))
    ),
  listViews: (page: string) =>
    ContractClient.use(({ views }) => read(views.list({ query: { page } }))).pipe(
      asEvent(({ list }) => ViewsEvents.listed.make({ views: list }), ViewsEvents.failed)
    ),
  saveView: (payload: ViewDraft) =>
    ContractClient.use(({ views }) => write(views.save({ payload }))).pipe(
      asEvent((view) => ViewsEvents.saved.make({ view }), ViewsEvents.failed)
    ),
  removeView: (id: number) =>
    ContractClient.use(({ views }) => write(views.remove({ payload: { id } }))).pipe(
      asEvent(() => ViewsEvents.removed.make({ id }), ViewsEvents.failed)
    )
}
