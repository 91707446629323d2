import { Effect, identity } from "effect"
import { asEvent, read } from "../../http/calls.ts"
import { unattended } from "../../http/caller.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { FleetMapEvents } from "../../machines/fleet-map/fleet-map-events.ts"
import { parseMapKey } from "../../machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery } from "../../machines/fleet-map/fleet-map-query.ts"
import type { PolledKey } from "../../machines/queries/polled-query-machine.ts"

/** Changes of alarms within this time cause a single read. */
const GATHER_FOR = "400 millis"
/** A present map older than this is read again. */
const STALE_AFTER = "30 seconds"
const REST_AFTER = "250 millis"
const STEP_AFTER = "900 millis"

/** The page itself shows a failure. A call by a clock or an alarm does not keep the session alive. */
export const readFleetMap = ({ key, attended }: PolledKey) =>
  ConsoleClient.use(({ fleetMap }) =>
    (attended ? identity : unattended)(read(fleetMap.read({ query: parseMapKey(key) }), { notify: "sessionEnd" }))
  ).pipe(
    attended ? identity : Effect.delay(GATHER_FOR),
    asEvent((data) => fleetMapQuery.events.loaded.make({ data }), fleetMapQuery.events.failed)
  )

/** Ends when the map has to be read again, which is never for a past moment. */
export const waitForFleetMap = (key: string) =>
  parseMapKey(key).at === undefined
    ? Effect.delay(Effect.succeed(fleetMapQuery.events.waited.make({})), STALE_AFTER)
    : Effect.never

export const awaitMapRest = (_: void) => Effect.delay(Effect.succeed(FleetMapEvents.settled.make({})), REST_AFTER)
export const awaitPlaybackStep = (_: void) => Effect.delay(Effect.succeed(FleetMapEvents.stepped.make({})), STEP_AFTER)
