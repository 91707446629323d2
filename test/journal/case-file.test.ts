import { Result } from "effect"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { caseIn, MAX_BYTES } from "../../src/machines/journal/case-file.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { replay } from "../../src/devtools/replay/replay.ts"
import { peopleIn, withoutPeople } from "../../src/machines/journal/pseudonyms.ts"
import { faultsOf } from "../../src/devtools/replay/timeline.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { userNamed } from "../machines/fixtures.ts"
import { startLive } from "../machines/live.ts"
import { caseOf, endOf, copyAsJson, findMachine } from "./case.ts"

const file = caseOf([])
const refusal = (text: string) => {
  const read = caseIn(text)
  return Result.isFailure(read) ? [read.failure.why, read.failure.detail] : null
}

describe("opening a case file", () => {
  it("A case file that a console wrote opens", () => {
    const read = caseIn(JSON.stringify(file))
    assert.deepEqual(Result.isSuccess(read) ? read.success : null, file)
  })

  it.each([
    ["one that was cut off", JSON.stringify(file).slice(0, -7), "not whole", /JSON/],
    ["an empty one", "", "not whole", /JSON/],
    ["a picture", "\u0089PNG\r\n", "not whole", /JSON/],
    ["one of another product", JSON.stringify({ ...file, product: "redux" }), "another product", /redux/],
    ["a list", "[]", "another product", /^$/],
    ["nothing", "null", "another product", /^$/],
    ["one of a newer console", JSON.stringify({ ...file, version: 3 }), "another version", /3, and this is 2/],
    ["one of no version", JSON.stringify({ ...file, version: undefined }), "another version", /undefined/],
    ["one without its lines", JSON.stringify({ ...file, lines: undefined }), "not as it should be", /lines/],
    [
      "one with a line that is none",
      JSON.stringify({ ...file, lines: [{ seq: "1" }] }),
      "not as it should be",
      /lines/
    ],
    [
      "one with a script for a route",
      JSON.stringify({ ...file, route: { script: "x" } }),
      "not as it should be",
      /route/
    ]
  ])("refuses %s, and says why", (_, text, why, detail) => {
    const [reason, more] = refusal(text) ?? []
    assert.strictEqual(reason, why)
    assert.match(more!, detail)
  })

  it("Files larger than any journal stay unopened", () => {
    assert.strictEqual(refusal("x".repeat(MAX_BYTES + 1))?.[0], "too large")
  })
})

describe("a case with pseudonyms", () => {
  const ada = { ...userNamed(1, "ada.lovelace"), email: "Ada.Lovelace@example.org" }
  const grace = { ...userNamed(2, "Grace Höpper/1"), email: "" }
  const specimen = everyMachine["userList.list"]
  const live = startLive("userList.list", specimen)
  const send = (event: object) => live.actor.send(event as never)
  live.outside.open()[0]!.deliver({ type: "records.listed", rows: [ada, grace], total: 2, at: 0 } as never)
  const { username, email, role, enabled } = ada
  send({ type: "records.editOpened", row: ada, draft: { username, email, role, enabled, avatar: "" } })
  const lines: ReadonlyArray<JournalLine> = live.lines
  const named = copyAsJson(
    caseOf(lines, [endOf("userList.list", lines, live.actor.getSnapshot())], {
      route: "/user/userList?username=Grace+H%C3%B6pper%2F1&page=1",
      calls: [
        {
          run: "run",
          at: 1,
          took: 2,
          app: "",
          method: "GET",
          status: 200,
          sent: null,
          address: "/system-admin/user/list?username=Grace+H%C3%B6pper%2F1",
          answer: { list: [ada, grace], msg: "Ada.Lovelace, the robot of ada.lovelace-2 and system-ada.lovelace" }
        }
      ]
    })
  )
  const without = withoutPeople(named)

  it("Every name has one pseudonym, whatever its characters", () => {
    const names = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."aé9-._/\\^$*+?()[]{}|&=% ") })
    )
    fc.assert(
      fc.property(names, (rest) => {
        const username = `a${rest}`.trim()
        const call = {
          run: "run",
          at: 1,
          took: 2,
          app: "",
          method: "GET",
          status: 200,
          sent: null,
          address: "/"
        } as const
        const { calls } = withoutPeople(caseOf([], [], { calls: [{ ...call, answer: { username } }] }))
        assert.match((calls[0]!.answer as { username: string }).username, /^person-1(@example\.com)?$/)
      })
    )
  })

  it("A case with pseudonyms names nobody", () => {
    const text = JSON.stringify({ ...without, calls: without.calls.map(({ answer, ...call }) => [call, answer]) })
    assert.isAtLeast(peopleIn(named).size, 3)
    for (const person of ["ada.lovelace@", "Höpper", "H%C3%B6pper", '"ada.lovelace"', "Ada.Lovelace,"])
      assert.notInclude(text.toLowerCase(), person.toLowerCase())
  })

  it("One pseudonym replaces a person everywhere, in whole words", () => {
    const [call] = without.calls
    const answer = call!.answer as { readonly list: ReadonlyArray<typeof ada>; readonly msg: string }
    const [one, two] = answer.list
    assert.match(one!.username, /^person-\d+$/)
    assert.match(one!.email, /^person-\d+@example\.com$/)
    assert.strictEqual(without.route, `/user/userList?username=${two!.username}&page=1`)
    assert.strictEqual(call!.address, `/system-admin/user/list?username=${two!.username}`)
    assert.strictEqual(answer.msg, `${one!.username}, the robot of ada.lovelace-2 and system-ada.lovelace`)
    assert.include(JSON.stringify(without.lines), one!.username)
    assert.include(JSON.stringify(without.checkpoints), one!.username)
  })

  it("A case with pseudonyms ends as recorded", () => {
    assert.isNotEmpty(lines)
    assert.deepEqual(faultsOf(named, replay(named, findMachine)), [])
    assert.deepEqual(faultsOf(without, replay(without, findMachine)), [])
    assert.strictEqual(without.people, "pseudonyms")
  })

  it("Pseudonyms leave the product's own words alone", () => {
    const called = caseOf(
      [{ ...lines[0]!, event: { type: "menu", order: "asc", username: "asc", name: "menu" } }],
      [{ run: "run", after: 0, states: { menu: { value: "asc", context: { username: "menu", reason: "asc" } } } }]
    )
    const {
      lines: [line],
      checkpoints: [end]
    } = withoutPeople(called)
    assert.deepEqual(line!.event, { type: "menu", order: "asc", username: "person-1", name: "person-2" })
    assert.deepEqual(end!.states["menu"], { value: "asc", context: { username: "person-2", reason: "person-1" } })
  })
})
