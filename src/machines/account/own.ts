import { Schema } from "effect"
import { Device } from "../../contract/devices.ts"
import { OwnEvent } from "../../contract/events.ts"
import { LiveSession } from "../../contract/session.ts"
import { typedCommand } from "../commands/command-machine.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** What the server holds of the operator: devices (some of them, and how many they are), last commands, live sessions. */
export const own = typedLookup(
  Schema.Struct({
    devices: Schema.Array(Device),
    total: Schema.Int,
    events: Schema.Array(OwnEvent),
    sessions: Schema.Array(LiveSession)
  })
)

/** To end one of the operator's sessions. */
export const sessionEnding = typedCommand(Schema.Struct({ id: Schema.Int }))

/** To have another avatar, or none. */
export const ownAvatar = typedCommand(Schema.Struct({ avatar: Schema.NullOr(Schema.String) }))
