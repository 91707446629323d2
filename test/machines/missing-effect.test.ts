import { assert, it } from "@effect/vitest"
import { createActor, setup } from "xstate"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"

it("A missing effect names machine, effect and file", () => {
  const thrown: Array<unknown> = []
  const root = setup({ actors: { queryMachine } }).createMachine({
    invoke: { id: "userList.roles", src: "queryMachine", input: { key: "" } }
  })
  const actor = createActor(root, { systemId: ROOT_ACTOR })
  actor.subscribe({ error: (cause) => thrown.push(cause) })
  actor.start()
  assert.include(
    String(thrown[0]),
    'The machine "query" needs the effect "load": provide it in src/wiring/pages/user-list.tsx'
  )
})
