import { WhoCanGrant } from "../../contract/roles.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** People who can grant the operator a refused permission, by the permission's name. */
export const whoCanGrant = typedQuery(WhoCanGrant)
