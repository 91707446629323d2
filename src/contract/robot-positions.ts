import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Authorization, RequiredPermission } from "./call.ts"
import { Id, Millis } from "./fields.ts"
import { FreeText, WordText } from "./texts.ts"

/**
 * The stream of positions at a site with a calibrated plan: server-sent events, read with the token in `Authorization`.
 */
export const POSITION_STREAM = "/system-admin/location/positions"

export const RobotPosition = Schema.Struct({
  robot_id: WordText,
  x: Schema.NullOr(Schema.Finite),
  y: Schema.NullOr(Schema.Finite)
})
export type RobotPosition = typeof RobotPosition.Type

/**
 * Robots that have moved; the first message holds all with a position. A robot without a position has left its last
 * one.
 */
const RobotsMoved = Schema.Struct({
  type: Schema.Literal("moved"),
  at: Millis,
  robots: Schema.Array(RobotPosition)
})
/** Sent at least every ten seconds. */
const StreamBeat = Schema.Struct({ type: Schema.Literal("beat"), at: Millis })
/** The last message. After the code 0 the client may reconnect at once. */
const StreamClosed = Schema.Struct({ type: Schema.Literal("closed"), code: Schema.Int, msg: FreeText })

export const PositionMessage = Schema.Union([RobotsMoved, StreamBeat, StreamClosed])
export type PositionMessage = typeof PositionMessage.Type

/**
 * A call whose answer is a stream. The contract's client waits for the end of an answer, so consoles read it without
 * it.
 */
export class RobotPositionsApi extends HttpApiGroup.make("robotPositions")
  .add(
    HttpApiEndpoint.get("follow", POSITION_STREAM, {
      query: Schema.Struct({ id: Schema.FiniteFromString.pipe(Schema.decodeTo(Id)) }),
      success: HttpApiSchema.StreamSse({ data: PositionMessage })
    }).annotate(RequiredPermission, { any: ["siteList"] })
  )
  .middleware(Authorization) {}
