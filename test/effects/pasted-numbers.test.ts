import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ok } from "../../src/contract/call.ts"
import { findRecords } from "../../src/effects/command-palette/record-search-effects.ts"
import { searchKeyOf } from "../../src/machines/command-palette/search-key.ts"
import { stubServices } from "./stub-services.ts"

/** The longest number, in the small letters that people type. */
const numberOf = (index: number) => `wd${String(index).padStart(30, "0")}`
const permissions = [{ name: "device-admin", title: "", children: [] }] as never

it.live("A thousand pasted numbers are found among rubbish", () =>
  Effect.gen(function* () {
    const known = Array.from({ length: 400 }, (_, index) => numberOf(index).toUpperCase())
    const [robots, orders, refunds] = [known.slice(0, 300), known.slice(300, 380), known.slice(380)]
    const rubbish = ["???", "a/b", "机器人", "'; drop", "x".repeat(60), "<b>1</b>"]
    const pasted = [...rubbish, ...Array.from({ length: 994 }, (_, index) => numberOf(index))].join("\n")
    const lengths: Array<number> = []
    const services = stubServices(
      (_, __, query) => {
        const numbers = query.get("numbers")!
        lengths.push(encodeURIComponent(numbers).length)
        const isIn = (number: string) => numbers.toUpperCase().split(",").includes(number)
        return Response.json(
          ok({ robots: robots.filter(isIn), orders: orders.filter(isIn), refunds: refunds.filter(isIn) })
        )
      },
      () => {}
    )
    const event = yield* findRecords(searchKeyOf(pasted, permissions)).pipe(Effect.provide(services))
    assert.strictEqual(event.type, "query.loaded")
    const { found, unknown } = event.type === "query.loaded" ? event.data.numbers! : { found: null, unknown: [] }
    assert.deepEqual(found, { robots, orders, refunds })
    // "'; drop" is two entries.
    assert.lengthOf(unknown, 1000 - known.length)
    assert.includeMembers([...unknown], ["???", "机器人", "<b>1</b>", numberOf(400)])
    // The server's limit of a request's head is 65,536 bytes.
    assert.isBelow(Math.max(...lengths), 32_000)
  })
)
