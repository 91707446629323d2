import { Redacted } from "effect"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { type JournalLine, recorder } from "../../src/machines/journal/journal.ts"
import { readLines, replay } from "./replay.ts"
import { menuMachine } from "../../src/machines/menu/menu-machine.ts"
import { SessionEvents } from "../../src/machines/session/session-events.ts"

const { version } = eventCodecs.menu
const line: JournalLine = { run: "r", seq: 0, at: 1, machine: "menu", version, event: { type: "menu.requested" } }

describe("writing a journal line", () => {
  const write = () => recorder(eventCodecs, "r")

  it("A line round-trips its codec, which reads nothing else", () => {
    const { encode, decode } = eventCodecs.menu
    const event = { type: "menu.groupToggled", name: "alarm", open: true }
    assert.deepEqual(decode(encode(event)), event)
    for (const other of [{ type: "menu.unheardOf" }, { type: "menu.groupToggled" }, null, "menu.requested"])
      assert.isNull(decode(other))
  })

  it("Only written lines are counted, within their run", () => {
    const toLine = write()
    const seen = [
      { at: 1, machine: "menu", event: { type: "xstate.init" } },
      { at: 2, machine: "0.menu.restoring", event: { type: "xstate.init" } },
      { at: 3, machine: "menu", event: { type: "menu.requested" } },
      { at: 4, machine: "menu", event: { type: "menu.unheardOf" } },
      { at: 5, machine: "nobody", event: { type: "menu.requested" } },
      { at: 6, machine: "toString", event: { type: "xstate.init" } },
      { at: 7, machine: "menu", event: { type: "menu.cleared" } }
    ].map(toLine)
    assert.deepEqual(
      seen.map((written) => written?.seq ?? null),
      [0, null, 1, null, null, null, 2]
    )
    assert.deepEqual(seen[2], { ...line, at: 3, seq: 1 })
  })

  it("writes a start with its input", () => {
    const input = { query: { page: 3, page_size: 10 } }
    assert.deepEqual(write()({ at: 1, machine: "messages", event: { type: "xstate.init", input } as never }), {
      run: "r",
      seq: 0,
      at: 1,
      machine: "messages",
      version: eventCodecs.messages.version,
      event: null,
      input
    })
  })

  it("An event with undeclared content is left out", () => {
    assert.isNull(write()({ at: 1, machine: "menu", event: { type: "menu.fetched", rules: "rubbish" } as never }))
  })

  it("writes nothing beside the declared fields", () => {
    const event = { type: "menu.requested", token: "s3cret" }
    assert.deepEqual(write()({ at: 1, machine: "menu", event })?.event, { type: "menu.requested" })
  })

  it("Secrets of any length are masked; `missing` names empty ones", () => {
    const submitted = (password: string) =>
      SessionEvents.loginSubmitted.make({
        username: "ada",
        password: Redacted.make(password),
        captcha: Redacted.make(""),
        captcha_id: "",
        remember: false,
        missing: ["captcha"]
      })
    const [short, long] = ["", "a longer one"].map((password) =>
      write()({ at: 1, machine: "session", event: submitted(password) })
    )
    assert.deepEqual(short, long)
  })
})

describe("reading journal lines", () => {
  it("Readable lines replay; others are reported with reasons", () => {
    const { lines, unreadable } = readLines(
      [
        line,
        { ...line, seq: 1, version: version - 1 },
        { ...line, seq: 2, version: version + 1 },
        { ...line, seq: 3, machine: "merchants" },
        { ...line, seq: 4, machine: "constructor" },
        { ...line, seq: 5, event: { type: "menu.unheardOf" } },
        { ...line, seq: 6, event: { type: "menu.fetched", rules: 3 } },
        { ...line, seq: "7" },
        null,
        "rubbish",
        [],
        { ...line, seq: 11, event: null }
      ],
      eventCodecs
    )
    assert.deepEqual(
      lines.map(({ seq }) => seq),
      [0, 11]
    )
    assert.deepEqual(
      unreadable.map(({ seq, machine, why }) => [seq, machine, why]),
      [
        [1, "menu", "another version"],
        [2, "menu", "another version"],
        [3, "merchants", "unknown machine"],
        [4, "constructor", "unknown machine"],
        [5, "menu", "unknown event"],
        [6, "menu", "unknown event"],
        [7, "", "no journal line"],
        [8, "", "no journal line"],
        [9, "", "no journal line"],
        [10, "", "no journal line"]
      ]
    )
  })

  it("Reading lines never throws and loses none", () => {
    const almost = fc.record({
      run: fc.string(),
      seq: fc.oneof(fc.integer(), fc.string()),
      at: fc.integer(),
      version: fc.integer({ min: 0, max: 2 }),
      machine: fc.constantFrom(...Object.keys(eventCodecs), "__proto__", "rubbish"),
      event: fc.oneof(fc.constant(null), fc.jsonValue(), fc.constant({ type: "menu.requested" }))
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.anything(), almost)), (stored) => {
        const { lines, unreadable } = readLines(stored, eventCodecs)
        assert.strictEqual(lines.length + unreadable.length, stored.length)
        replay(
          menuMachine,
          eventCodecs.menu,
          lines.filter(({ machine }) => machine === "menu")
        )
      })
    )
  })

  it("Replay stops at an unknown event instead of skipping", () => {
    assert.throws(() => replay(menuMachine, eventCodecs.menu, [{ ...line, event: { type: "menu.unheardOf" } }]))
  })

  it("A start line resets the replayed machine", () => {
    const fetched = [
      { ...line, event: { type: "menu.restored", rules: [] } },
      { ...line, event: { type: "menu.requested" } }
    ]
    assert.strictEqual(replay(menuMachine, eventCodecs.menu, fetched).value, "fetching")
    assert.strictEqual(replay(menuMachine, eventCodecs.menu, [...fetched, { ...line, event: null }]).value, "restoring")
    assert.strictEqual(replay(menuMachine, eventCodecs.menu, []).value, "restoring")
  })
})
