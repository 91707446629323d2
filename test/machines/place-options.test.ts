import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { unreachable } from "./fixtures.ts"
import { placeOptions } from "../../src/machines/areas/place-options.ts"
import { isQueryLoading, queryFaultOf } from "../../src/machines/queries/query-machine.ts"

describe("options of the place filters", () => {
  it("Place options are read once, and again on request", () => {
    let reads = 0
    const { machine, input } = placeOptions.lazyPart(fromCallback(() => void reads++) as never)
    const places = createActor(machine, { input: input() }).start()
    places.send({ type: "query.refreshed" })
    assert.deepEqual([reads, isQueryLoading(places.getSnapshot())], [0, false])
    const want = () => places.send({ type: "query.requested", key: "" })
    want()
    want()
    assert.deepEqual([reads, isQueryLoading(places.getSnapshot())], [1, true])
    places.send(placeOptions.events.failed.make({ fault: unreachable }))
    want()
    assert.strictEqual(reads, 1)
    assert.isNotNull(queryFaultOf(places.getSnapshot()))
    places.send({ type: "query.refreshed" })
    places.send(placeOptions.events.loaded.make({ data: { merchants: [], areas: [], locations: [] } }) as never)
    want()
    assert.deepEqual([reads, queryFaultOf(places.getSnapshot())], [2, null])
  })
})
