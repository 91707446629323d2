import type { SnapshotFrom } from "xstate"
import type { Search } from "../../contract/addresses.ts"
import {
  awaitMapRest,
  awaitPlaybackStep,
  readFleetMap,
  waitForFleetMap
} from "../../effects/fleet-map/fleet-map-effects.ts"
import { definePage } from "../../kit/define-page.ts"
import { implement } from "../../machines/effect-logic.ts"
import { FleetMapEvents } from "../../machines/fleet-map/fleet-map-events.ts"
import {
  type FleetMapActor,
  fleetMapMachine,
  keyFor,
  mapKeyOf,
  selectArea,
  selectAt
} from "../../machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery } from "../../machines/fleet-map/fleet-map-query.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { FleetMapPage } from "../../ui/fleet-map/fleet-map-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

const areaIn = ({ area }: PageInput["query"]) => area ?? null

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    map: {
      machine: withCodec(
        implement(fleetMapMachine, {
          awaitMapRest: fromEffect(awaitMapRest),
          awaitPlaybackStep: fromEffect(awaitPlaybackStep)
        }),
        codecOf(1, FleetMapEvents)
      ),
      input: ({ query }: PageInput) => ({ area: areaIn(query) }),
      onVisit: (query: PageInput["query"], map: SnapshotFrom<FleetMapActor>) =>
        areaIn(query) === selectArea(map) ? null : FleetMapEvents.opened.make({ area: areaIn(query), active: null }),
      address: {
        searchOf: (map: SnapshotFrom<FleetMapActor>): Search => {
          const area = selectArea(map)
          return area === null ? {} : { area }
        }
      }
    },
    tiles: {
      machine: fleetMapQuery.machine({ load: fromEffect(readFleetMap), waitAWhile: fromEffect(waitForFleetMap) }),
      input: ({ query }: PageInput) => ({ key: keyFor({ area: areaIn(query), at: null }) })
    }
  }),
  rules: (rule) => [
    rule({
      from: "map",
      when: "fleetMap.moved",
      to: "tiles",
      send: (_, now) => fleetMapQuery.events.requested.make({ key: mapKeyOf(now("map")) })
    }),
    rule({
      from: "tiles",
      when: "polledQuery.answered",
      to: "map",
      send: (_, now) => FleetMapEvents.loaded.make({ at: fleetMapQuery.dataOf(now("tiles"))!.at })
    }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "tiles",
      send: ({ work }, now) => (work && selectAt(now("map")) === null ? { type: "polledQuery.outdated" } : null)
    })
  ],
  view: FleetMapPage
})
