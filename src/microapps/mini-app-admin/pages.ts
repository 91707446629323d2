import { MiniAppPage, MiniAppPageQuery } from "../../effects/contract/mini-app-pages.ts"
import { asEvent, write } from "../../effects/http/calls.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { draftedPage, PageDraft } from "./page-draft.ts"

export const pageList = typedRecords({
  row: MiniAppPage,
  draft: PageDraft,
  draftOf: draftedPage,
  query: MiniAppPageQuery,
  made: "created"
})

/** A page is published or unpublished: the row as it was seen, the other way round. */
export const publication = typedCommand(MiniAppPage)

export const publish = ({ id, version, published }: MiniAppPage) =>
  ApplicationClient.use(({ miniAppPages }) =>
    write(miniAppPages.publish({ payload: { id, version, published: !published } }))
  ).pipe(asEvent(() => publication.events.done.make({}), publication.events.failed))
