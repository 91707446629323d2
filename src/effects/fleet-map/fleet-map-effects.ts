import { Effect } from "effect"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { FleetMapEvents } from "../../machines/fleet-map/fleet-map-events.ts"
import { parseMapKey } from "../../machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery } from "../../machines/fleet-map/fleet-map-query.ts"
import { polledQueryProgram, refetchAfter } from "../programs.ts"

/** Changes of alarms within this time cause a single read. */
const gathering = Effect.sleep("400 millis")
/** A present map older than this is read again. */
const STALE_AFTER = "30 seconds"
const REST_AFTER = "250 millis"
const STEP_AFTER = "900 millis"

export const readFleetMap = polledQueryProgram(
  fleetMapQuery,
  (key) =>
    ConsoleClient.use(({ fleetMap }) => read(fleetMap.read({ query: parseMapKey(key) }), { notify: "sessionEnd" })),
  gathering
)

/** Ends when the map has to be read again, which is never for a past moment. */
export const waitForFleetMap = (key: string) =>
  parseMapKey(key).at === undefined ? refetchAfter(STALE_AFTER)(key) : Effect.never

export const awaitMapRest = (_: void) => Effect.delay(Effect.succeed(FleetMapEvents.settled.make({})), REST_AFTER)
export const awaitPlaybackStep = (_: void) => Effect.delay(Effect.succeed(FleetMapEvents.stepped.make({})), STEP_AFTER)
