import { type Context, Effect } from "effect"
import type { HttpApiClient } from "effect/http-api"
import type { ApplicationApi } from "../../contract/application-api.ts"
import type { ViewDraft } from "../../contract/views.ts"
import { ViewsEvents } from "../../machines/views/views-events.ts"
import { asEvent, read, write } from "../../http/calls.ts"

type Client = Pick<HttpApiClient.ForApi<typeof ApplicationApi>, "views">

/** The saved views of lists, by the console's client or an application's. */
export const viewEffectsBy = <Id, C extends Client>(service: Context.Service<Id, C>) => ({
  /** A list that has no default opens as it is made: of that nobody has to hear. */
  findDefaults: () =>
    service
      .use(({ views }) => read(views.list({ query: {} }), { notify: "sessionEnd" }))
      .pipe(
        Effect.orElseSucceed(() => ({ list: [] })),
        Effect.map(({ list }) => ViewsEvents.defaultsFound.make({ views: list }))
      ),
  listViews: (page: string) =>
    service
      .use(({ views }) => read(views.list({ query: { page } })))
      .pipe(asEvent(({ list }) => ViewsEvents.listed.make({ views: list }), ViewsEvents.failed)),
  saveView: (payload: ViewDraft) =>
    service
      .use(({ views }) => write(views.save({ payload })))
      .pipe(asEvent((view) => ViewsEvents.saved.make({ view }), ViewsEvents.failed)),
  removeView: (id: number) =>
    service
      .use(({ views }) => write(views.remove({ payload: { id } })))
      .pipe(asEvent(() => ViewsEvents.removed.make({ id }), ViewsEvents.failed))
})
