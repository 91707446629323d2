import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { AnyActorRef } from "xstate"
import { ServerApi } from "../../src/contract/server-api.ts"
import { textsIn, textsOfCalls } from "../../src/contract/contract-texts.ts"
import { replay } from "../../src/devtools/replay/replay.ts"
import { withoutPeople } from "../../src/machines/journal/pseudonyms.ts"
import { faultsOf } from "../../src/devtools/replay/timeline.ts"
import type { CaseFile } from "../../src/machines/journal/case-file.ts"
import { stateOf } from "../../src/machines/journal/states.ts"
import type { Visit } from "../../src/machines/guard/guard-events.ts"
import { savedAnswers, openConsole } from "../machines/console-runtime.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { merchantFields } from "../../src/ui/merchants/merchant-form.tsx"
import { merchantNamed, visitOf } from "../machines/fixtures.ts"
import { startLive } from "../machines/live.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { caseOf, endOf, copyAsJson, findMachine } from "./case.ts"

const ofCalls = textsOfCalls(ServerApi)
const kinds = Map.groupBy(ofCalls, ({ name }) => name)

/** Events with typed text: drafts, forms, filters, the palette's search, the login form. */
const TYPED =
  /^(records\.(add|edit|draft|queried|conflicted)|form\.|commandPalette\.|session\.loginSubmitted|views\.(opened|save))/

/** The fields of a person that drafts and forms have as well. */
const PEOPLE_TYPED = new Set([
  "username",
  "email",
  "contact_person",
  "contact_phone",
  "contact_address",
  "administrator"
])

describe("contract texts", () => {
  it("Every text of the contract has one kind", () => {
    const unmarked = ofCalls.filter(({ kind }) => kind === undefined)
    assert.deepEqual([...new Set(unmarked.map(({ name }) => name))], [])
  })

  it("Texts that name or reach people have one kind", () => {
    const mixed = [...kinds].filter(
      ([, texts]) => texts.some(({ kind }) => kind === "person") && texts.some(({ kind }) => kind !== "person")
    )
    assert.deepEqual(
      mixed.map(([name]) => name),
      []
    )
  })

  it("Product words use no person's field name in events", () => {
    const product = Object.entries(everyMachine).flatMap(([machine, { events }]) =>
      Object.entries(events as object).flatMap(([name, event]) =>
        textsIn(event.ast).flatMap((text) =>
          kinds.get(text.name)?.[0]?.kind === "person" && text.kind !== "person" && !PEOPLE_TYPED.has(text.name)
            ? [`${machine} ${name}: ${text.name}`]
            : []
        )
      )
    )
    assert.deepEqual(product, [])
  })

  it("Every text typed into machines has a kind", () => {
    const machines = Object.entries({ ...everyMachine, ...applicationMachines })
    const unknown = machines.flatMap(([machine, { events }]) =>
      Object.entries(events as object).flatMap(([, event]) => {
        const [type] = event.fields.type.ast.literal === undefined ? [""] : [String(event.fields.type.ast.literal)]
        return TYPED.test(type!)
          ? textsIn(event.ast).flatMap(({ name, kind }) =>
              kind === undefined && !kinds.has(name) ? [`${machine} ${type}: ${name}`] : []
            )
          : []
      })
    )
    assert.deepEqual(unknown, [])
    assert.isAbove(machines.length, 50)
  })
})

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${min - 1},${max - 1}}$`))
const byte = fc.integer({ min: 0, max: 255 })
const name = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{3,9} [A-Z][a-z]{3,9}$/),
  fc.stringMatching(/^[\u4e00-\u4fff]{3,4}$/)
)
const address = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{4,9} [A-Z][a-z]{3,7} \d{1,3}, \d{5} [A-Z][a-z]{4,9}$/),
  fc.stringMatching(/^[\u4e00-\u4fff]{3}市[\u4e00-\u4fff]{3}路\d{1,4}号$/)
)
const phone = fc.oneof(
  digits(11, 11).map((number) => `1${number.slice(1)}`),
  fc.tuple(digits(3, 3), digits(4, 4), digits(4, 4)).map((parts) => parts.join(" ")),
  fc.tuple(digits(2, 2), digits(3, 3), digits(6, 7)).map(([land, area, rest]) => `+${land} (0)${area} ${rest}`),
  fc.tuple(digits(3, 3), digits(8, 8)).map(([area, rest]) => `0${area}-${rest}`)
)
const ip = fc.oneof(
  fc.tuple(byte, byte, byte, byte).map((parts) => parts.join(".")),
  fc.array(fc.stringMatching(/^[1-9a-f][0-9a-f]{3}$/), { minLength: 8, maxLength: 8 }).map((parts) => parts.join(":")),
  fc.stringMatching(/^[1-9a-f][0-9a-f]{3}::[1-9a-f][0-9a-f]{3}$/)
)
const openid = fc.stringMatching(/^o[\w-]{26}\w$/)
const mail = fc.stringMatching(/^[a-z]{3,9}\.[a-z]{3,9}@[a-z]{4,9}\.com$/)

describe("a case with pseudonyms", () => {
  it("No person's name, address, number or openid remains", () => {
    const people = fc.record({ name, address, phone, ip, openid, mail, other: phone, seen: ip })
    fc.assert(
      fc.property(people, (person) => {
        const row = {
          ...merchantNamed(3, "Harbour Foods"),
          contact_person: person.name,
          contact_phone: person.phone,
          contact_address: person.address,
          remarks: `call ${person.other}, or ${person.mail} (${person.seen}); ask for ${person.name}. 请联系${person.name}。`
        }
        const live = startLive("merchantList.list", everyMachine["merchantList.list"])
        live.outside.open()[0]!.deliver({ type: "records.listed", rows: [row], total: 1, at: 0 } as never)
        const draft = merchantFields.draftOf(row)
        live.actor.send({ type: "records.editOpened", row, draft } as never)
        const search = new URLSearchParams({ contact_person: person.name, text: person.other })
        const named = copyAsJson(
          caseOf(live.lines, [endOf("merchantList.list", live.lines, live.actor.getSnapshot())], {
            route: `/merchant/merchantList?${search}`,
            calls: [
              {
                run: "run",
                at: 1,
                took: 2,
                app: "",
                method: "GET",
                status: 200,
                sent: null,
                address: `/system-admin/session/list?${search}`,
                answer: {
                  list: [{ address: person.ip }],
                  record: { openid: person.openid },
                  msg: `by ${person.openid}`
                }
              }
            ]
          })
        )
        const without = withoutPeople(named)
        const text = JSON.stringify(without)
        for (const part of Object.values(person)) {
          assert.notInclude(text, part)
          assert.notInclude(text, encodeURIComponent(part))
          assert.notInclude(text, new URLSearchParams([["", part]]).toString().slice(1))
        }
        assert.include(text, "Harbour Foods")
        assert.deepEqual(faultsOf(without, replay(without, findMachine)), [])
      }),
      { numRuns: 60 }
    )
  })

  it("keeps dates, versions, codes and numbers of things", () => {
    const unchanged = "2026-11-24 12:30:45, WD2400059, build 12.4.1, ¥1,234.50, 12:30:45"
    const answer = { msg: unchanged, number: "20261124000123", entity_id: "12345678" }
    const call = { run: "run", at: 1, took: 2, app: "", method: "GET", status: 200, sent: null, address: "/", answer }
    assert.deepEqual(withoutPeople(caseOf([], [], { calls: [call] })).calls[0]!.answer, answer)
  })

  it("Page names that people share stay", () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "console.signedInLoaded" })
    const tabs = runtime.root.system.get("tabs") as AnyActorRef
    for (const name of ["userList", "eventList", "alarmBoard", "merchantList"]) {
      runtime.visit(visitOf(name, `/user/${name}?username=eventList`, { rule: name }))
      if (name === "userList") tabs.send({ type: "tabs.pageLoaded", name, query: {} })
      tabs.send({ type: "tabs.scrolled", name, top: 20 })
      runtime.send("unexpectedErrors", { type: "unexpectedErrors.settled", pageName: name })
    }
    runtime.send("notices", {
      type: "notices.posted",
      notice: { kind: "info", key: "x", values: {}, link: "/alarm/alarmBoard?username=Ada%20Byron" }
    })
    const states = Object.fromEntries(
      ["tabs", "guard", "notices"].map((name) => [
        name,
        stateOf((runtime.root.system.get(name) as AnyActorRef).getSnapshot())
      ])
    )
    const file = copyAsJson(
      caseOf(runtime.lines, [{ run: "run", after: runtime.lines.at(-1)!.seq, states }], {
        route: "/alarm/alarmBoard?username=Ada+Byron"
      })
    )
    const users = ["ada", "alarmBoard", "eventList", "alarm", "user"].map((username) => ({ username }))
    const call = { run: "run", at: 1, took: 2, app: "", method: "GET", status: 200, sent: null, address: "/" }
    const named = { ...file, calls: [{ ...call, answer: { list: [...users, { username: "Ada Byron" }] } }] }
    const without = withoutPeople(named)
    assert.deepEqual(faultsOf(named, replay(named, findMachine)), [])
    assert.deepEqual(faultsOf(without, replay(without, findMachine)), [])
    const pagesOf = ({ lines }: CaseFile) =>
      lines.flatMap(({ event }) => {
        const { visit } = (event ?? {}) as unknown as { readonly visit?: Visit }
        return visit === undefined ? [] : [[visit.name, visit.rule, visit.fullPath.split("?")[0]]]
      })
    assert.deepEqual(pagesOf(without), pagesOf(named))
    assert.match(without.route, /^\/alarm\/alarmBoard\?username=person-\d+$/)
    assert.notInclude(JSON.stringify(without), "Byron")
  })
})
