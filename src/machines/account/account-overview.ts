import { Schema } from "effect"
import { Device } from "../../contract/devices.ts"
import { OwnEvent } from "../../contract/events.ts"
import { LiveSession } from "../../contract/session.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The operator's own data: the first devices and their total number, last actions, live sessions. */
export const accountOverview = typedQuery(
  Schema.Struct({
    devices: Schema.Array(Device),
    total: Schema.Int,
    events: Schema.Array(OwnEvent),
    sessions: Schema.Array(LiveSession)
  })
)

/** Ends one of the operator's sessions. */
export const sessionEnding = typedMutation(Schema.Struct({ id: Schema.Int }))

/** Sets another avatar, or none. */
export const ownAvatar = typedMutation(Schema.Struct({ avatar: Schema.NullOr(Schema.String) }))
