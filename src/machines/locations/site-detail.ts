import { SiteDetail } from "../../contract/locations.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** A site with its robots, open alarms and sales, by its id. */
export const siteDetail = typedQuery(SiteDetail)
