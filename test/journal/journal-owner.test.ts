import "fake-indexeddb/auto"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { IDBFactory } from "fake-indexeddb"
import { openDB } from "idb"
import { afterEach, beforeEach, vi } from "vitest"
import { NO_OWNER } from "../../src/effects/journal/journal-database.ts"
import { openJournalStore } from "../../src/effects/journal/journal-store.ts"
import { recordedCall } from "../../src/effects/journal/recorded-calls.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import type { Owner } from "../../src/machines/session/session-events.ts"
import { startJournal } from "../../src/wiring/journal.ts"
import { userNamed } from "../machines/fixtures.ts"

const [ADA, GRACE] = [userNamed(7, "ada"), userNamed(8, "grace")]
const lineOf = (run: string): JournalLine => ({
  run,
  seq: 0,
  at: 1,
  machine: "menu",
  version: 1,
  event: { type: "menu.requested" }
})
const entryOf = (owner: Owner, run: string) => ({
  owner,
  lines: [lineOf(run)],
  checkpoint: { run, after: 0, states: {} },
  calls: [
    recordedCall(
      { at: 1, took: 1, app: "", method: "GET", address: "/", status: 200, sent: null, answer: null },
      run,
      new Map()
    )
  ]
})
const open = openJournalStore({ lines: 100, calls: 100, size: 1_000_000 })
const runsOf = (owner: Owner) =>
  Effect.gen(function* () {
    const { lines, checkpoints, calls } = yield* (yield* open).load(owner)
    return [lines, checkpoints, calls].map((entries) => (entries as ReadonlyArray<JournalLine>).map(({ run }) => run))
  })
/** Lines, checkpoints and calls of these runs. */
const inEach = (...runs: ReadonlyArray<string>) => [runs, runs, runs]
const everything = async () => {
  const database = await openDB("wheelhouse-journal")
  const stores = [...database.objectStoreNames]
  const entries = await Promise.all(stores.map((name) => database.getAll(name)))
  database.close()
  return JSON.stringify(entries)
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe("a journal store", () => {
  it.effect("shows an operator only their own entries", () =>
    Effect.gen(function* () {
      const store = yield* open
      for (const owner of [ADA.id, GRACE.id, NO_OWNER]) yield* store.append(entryOf(owner, `run of ${owner}`))
      for (const owner of [ADA.id, GRACE.id, NO_OWNER])
        assert.deepEqual(yield* runsOf(owner), inEach(`run of ${owner}`))
    })
  )

  it.effect("A new operator owns the store without others' entries", () =>
    Effect.gen(function* () {
      const store = yield* open
      yield* store.append(entryOf(ADA.id, "ada's"))
      yield* store.append(entryOf(NO_OWNER, "login page"))
      yield* store.claim(GRACE.id)
      assert.deepEqual(yield* runsOf(GRACE.id), inEach("login page"))
      assert.notInclude(yield* Effect.promise(everything), "ada's")
      // A tab of Ada's that learns of it late.
      store.appendLast({ owner: ADA.id, lines: [lineOf("ada's late")] })
      yield* store.append(entryOf(GRACE.id, "grace's"))
      assert.deepEqual(yield* runsOf(GRACE.id), inEach("login page", "grace's"))
      yield* store.claim(GRACE.id)
      assert.deepEqual(yield* runsOf(GRACE.id), inEach("login page", "grace's"))
      assert.notInclude(yield* Effect.promise(everything), "ada's late")
    })
  )

  it.effect("keeps counting its lines after a deletion", () =>
    Effect.gen(function* () {
      const store = yield* open
      for (let at = 0; at < 60; at++) yield* store.append({ owner: ADA.id, lines: [lineOf("ada's")] })
      yield* store.claim(GRACE.id)
      for (let at = 0; at < 300; at++) yield* store.append({ owner: GRACE.id, lines: [lineOf("grace's")] })
      const count = (yield* store.load(GRACE.id)).lines.length
      assert.isAtLeast(count, 100)
      assert.isAtMost(count, 110)
    })
  )

  it.effect("drops entries of an older console without operator", () =>
    Effect.gen(function* () {
      yield* Effect.promise(async () => {
        const oldDatabase = await openDB("wheelhouse-journal", 2, {
          upgrade: (database) => {
            for (const name of ["lines", "sizes", "checkpoints", "calls"])
              database.createObjectStore(name, { autoIncrement: true })
          }
        })
        await oldDatabase.add("lines", [lineOf("older")], 1)
        oldDatabase.close()
      })
      const store = yield* open
      yield* store.claim(ADA.id)
      yield* store.append(entryOf(ADA.id, "ada's"))
      assert.deepEqual(yield* runsOf(ADA.id), inEach("ada's"))
      assert.notInclude(yield* Effect.promise(everything), "older")
    })
  )
})

describe("a page's journal", () => {
  beforeEach(() => vi.stubGlobal("addEventListener", () => {}))
  afterEach(() => vi.unstubAllGlobals())

  const page = () => {
    const { record, readEntries } = startJournal()
    const session = (event: object) => record({ at: 1, machine: "session", event: event as never })
    const texts = async () => JSON.stringify(await readEntries())
    return { session, texts }
  }
  const typed = (username: string) => ({
    type: "session.loginSubmitted",
    username,
    password: null,
    captcha_id: "",
    captcha: null,
    remember: false,
    missing: []
  })

  it("An operator keeps their journal after signing in", async () => {
    const first = page()
    first.session({ type: "session.loaded", user: ADA })
    first.session({ type: "session.userOutdated" })
    first.session({ type: "session.closed" })
    assert.include(await first.texts(), "session.closed")
    const login = page()
    login.session({ type: "session.tokenAppeared" })
    assert.notInclude(await login.texts(), "session.closed")
    login.session({ type: "session.opened", user: ADA })
    const texts = await login.texts()
    for (const type of ["session.userOutdated", "session.closed", "session.tokenAppeared"]) assert.include(texts, type)
  })

  it("The next operator gets only the login page's entries", async () => {
    const first = page()
    first.session({ type: "session.opened", user: ADA })
    await first.texts()
    const reloaded = page()
    reloaded.session({ type: "session.tokenAppeared" })
    assert.notInclude(await reloaded.texts(), ADA.username)
    const next = page()
    next.session({ type: "session.opened", user: GRACE })
    const texts = await next.texts()
    assert.include(texts, "session.tokenAppeared")
    assert.include(texts, GRACE.username)
    assert.notInclude(texts, `"${ADA.username}"`)
    assert.notInclude(await everything(), `"${ADA.username}"`)
  })

  it("stops once another operator's token is in use", async () => {
    const { session, texts } = page()
    session({ type: "session.loaded", user: ADA })
    session({ type: "session.opened", user: { ...ADA, username: "ada.lovelace" } })
    session({ type: "session.opened", user: GRACE })
    session({ type: "session.userOutdated" })
    const storedTexts = await texts()
    assert.include(storedTexts, "ada.lovelace")
    for (const later of [GRACE.username, "session.userOutdated"]) assert.notInclude(storedTexts, later)
  })

  it("Without a store the journal holds its entries", async () => {
    vi.stubGlobal("indexedDB", undefined)
    const { session, texts } = page()
    session(typed(ADA.username))
    session({ type: "session.opened", user: ADA })
    assert.include(await texts(), ADA.username)
  })
})
