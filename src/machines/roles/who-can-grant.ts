import { WhoCanGrant } from "../../contract/roles.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** People who could grant the operator a refused permission, by its name. */
export const whoCanGrant = typedQuery(WhoCanGrant)
