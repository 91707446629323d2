import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ok } from "../../src/contract/call.ts"
import { findRecords } from "../../src/effects/command-palette/record-search-effects.ts"
import { searchKeyOf } from "../../src/machines/command-palette/search-key.ts"
import { grants } from "../contract/in-memory-server.ts"
import { stubServices } from "./stub-services.ts"

const [robot] = (grants["devices"]!["all"] as { readonly list: ReadonlyArray<object> }).list

/** The longest number, in the small letters that people type. */
const numberOf = (index: number) => `wd${String(index).padStart(30, "0")}`
const permissions = [{ name: "device-admin", title: "", children: [] }] as never

it.live("A thousand pasted numbers are found among rubbish", () =>
  Effect.gen(function* () {
    const known = Array.from({ length: 400 }, (_, index) => numberOf(index).toUpperCase())
    const rubbish = ["???", "a/b", "机器人", "'; drop", "x".repeat(60), "<b>1</b>"]
    const pasted = [...rubbish, ...Array.from({ length: 994 }, (_, index) => numberOf(index))].join("\n")
    const lengths: Array<number> = []
    const services = stubServices(
      (_, __, query) => {
        const asked = query.get("robot_id")!
        lengths.push(encodeURIComponent(asked).length)
        const list = known.filter((robot_id) => asked.split(",").includes(robot_id))
        return Response.json(ok({ list: list.map((robot_id) => ({ ...robot, robot_id })) }))
      },
      () => {}
    )
    const event = yield* findRecords(searchKeyOf(pasted, permissions)).pipe(Effect.provide(services))
    assert.strictEqual(event.type, "query.loaded")
    const { robots, unknown } = event.type === "query.loaded" ? event.data.numbers! : { robots: [], unknown: [] }
    assert.deepEqual(robots, known)
    // "'; drop" is two entries.
    assert.lengthOf(unknown, 1000 - known.length)
    assert.includeMembers([...unknown], ["???", "机器人", "<b>1</b>", numberOf(400)])
    // The server's limit of a request's head is 65,536 bytes.
    assert.isBelow(Math.max(...lengths), 32_000)
  })
)
