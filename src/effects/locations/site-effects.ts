import { addressedId } from "../../contract/addressed-id.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { siteDetail } from "../../machines/locations/site-detail.ts"

export const readSite = (id: string) =>
  ConsoleClient.use(({ locations }) => read(locations.detail({ query: { id: addressedId(id) } }))).pipe(
    asEvent((data) => siteDetail.events.loaded.make({ data }), siteDetail.events.failed)
  )
