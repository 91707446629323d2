import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { allCommands, currentEventOf, listCommands } from "../../src/machines/console/all-commands.ts"
import { CommandPaletteEvents } from "../../src/machines/command-palette/command-palette-events.ts"
import {
  hasPendingChoice,
  commandPaletteMachine,
  recentOf,
  selectSavedRecent,
  pointedOf,
  textOf
} from "../../src/machines/command-palette/command-palette-machine.ts"
import { searchEntries } from "../../src/ui/command-palette/use-entries.ts"
import { everyMachine } from "./every-machine.ts"
import type { Specimen } from "./specimen.ts"
import { startActor } from "./actor.ts"
import { walk } from "./walks.ts"

const actorIn = (snapshot: AnyMachineSnapshot) => ({ getSnapshot: () => snapshot }) as unknown as AnyActorRef

/** Only this actor exists, in the state of the snapshot, and those settings. */
const finding =
  (name: string, snapshot: AnyMachineSnapshot, settings: { readonly tabBar: boolean } = { tabBar: true }) =>
  (actor: string) =>
    actor === name
      ? actorIn(snapshot)
      : actor === "preferences"
        ? actorIn({ context: { saved: settings } } as unknown as AnyMachineSnapshot)
        : undefined

/** Every final snapshot of a walk, and each one step beyond: walks do not tell texts apart. */
const beyond = (specimen: Specimen) => {
  const passed = new Set<AnyMachineSnapshot>()
  walk(specimen, ({ from, to }) => passed.add(from).add(to))
  return passed
}

/** Walked once, however many actions the machine has. */
const walked = new Map<string, ReadonlySet<AnyMachineSnapshot>>()
const snapshotsFor = (actor: string, specimen: Specimen) => {
  const snapshots = walked.get(actor) ?? beyond(specimen)
  walked.set(actor, snapshots)
  return snapshots
}

const blank = { username: "", role: "", email: "", enabled: true, avatar: "" }
const everyCommand = [...listCommands("userList.list", { blank, deletes: true }), ...allCommands]

describe.each(everyCommand.map((action) => [action.id, action] as const))("the action %s", (_, action) => {
  const specimen = everyMachine[action.actor as keyof typeof everyMachine]

  it("A command is offered only where its machine accepts it", () => {
    let [offered, withheld] = [0, 0]
    const declared = Object.entries(specimen.events).map(
      ([name, schema]) => [name, Schema.is(schema as never)] as const
    )
    const isDeclared = new Map<string, (event: unknown) => boolean>(declared)
    for (const snapshot of snapshotsFor(action.actor, specimen)) {
      const find = finding(action.actor, snapshot)
      const event = action.event(snapshot, find)
      const now = currentEventOf(action, find)
      if (snapshot.can(event as never)) {
        assert.deepEqual(now, event)
        offered += 1
      } else {
        assert.isNull(now)
        withheld += 1
      }
      const [name] = event.type.split(".").slice(-1)
      assert.isTrue(isDeclared.get(name!)!(event), event.type)
    }
    assert.isAbove(offered, 0, "never offered")
    assert.isAbove(withheld, 0, "always offered")
  })

  it("is not offered without its machine", () => {
    assert.isNull(currentEventOf(action, () => undefined))
  })
})

it("Without the tab bar, reloading is the only command of tabs", () => {
  const ofTabs = allCommands.filter(({ actor }) => actor === "tabs")
  const offered = new Set<string>()
  for (const snapshot of snapshotsFor("tabs", everyMachine.tabs))
    for (const command of ofTabs)
      if (currentEventOf(command, finding("tabs", snapshot, { tabBar: false })) !== null) offered.add(command.id)
  assert.deepEqual([...offered], ["action.reload"])
})

it("Every command has a name of its own", () => {
  assert.strictEqual(new Set(everyCommand.map(({ id }) => id)).size, everyCommand.length)
})

describe("the palette", () => {
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    startActor(
      "commandPalette",
      commandPaletteMachine,
      CommandPaletteEvents.loaded.make({ recent: ["a", "b"] }),
      ...events
    )

  it("The palette keeps the last eight distinct choices", () => {
    const palette = startActor("commandPalette", commandPaletteMachine)
    const saved = palette.saved(selectSavedRecent)
    palette.send(CommandPaletteEvents.loaded.make({ recent: ["a", "b"] }))
    palette.send(CommandPaletteEvents.opened.make({}), CommandPaletteEvents.chosen.make({ id: "b" }))
    assert.deepEqual(saved, [{ owner: 1, recent: ["b", "a"] }], "what was found is saved already")
    for (const id of "cdefghij")
      palette.send(CommandPaletteEvents.opened.make({}), CommandPaletteEvents.chosen.make({ id }))
    assert.deepEqual(recentOf(palette.now()), [..."jihgfedc"])
  })

  it("opens empty each time", () => {
    const palette = start(
      CommandPaletteEvents.opened.make({}),
      CommandPaletteEvents.typed.make({ text: "us" }),
      CommandPaletteEvents.pointed.make({ id: "b" })
    )
    palette.send(CommandPaletteEvents.closed.make({}), CommandPaletteEvents.opened.make({}))
    assert.deepEqual([textOf(palette.now()), pointedOf(palette.now())], ["", null])
  })

  it("Typing something else points at the best again", () => {
    const palette = start(
      CommandPaletteEvents.opened.make({}),
      CommandPaletteEvents.pointed.make({ id: "b" }),
      CommandPaletteEvents.typed.make({ text: "x" })
    )
    assert.isNull(pointedOf(palette.now()))
  })
})

describe("Enter before the results arrive", () => {
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    hasPendingChoice(
      startActor(
        "commandPalette",
        commandPaletteMachine,
        CommandPaletteEvents.loaded.make({ recent: [] }),
        CommandPaletteEvents.opened.make({}),
        ...events
      ).now()
    )
  const [pressedEnter, typed] = [
    CommandPaletteEvents.enterPressed.make({}),
    CommandPaletteEvents.typed.make({ text: "us" })
  ]

  it("An early Enter applies only to earlier typed text", () => {
    assert.isTrue(start(typed, pressedEnter))
    assert.isFalse(start(pressedEnter, typed))
    assert.isFalse(start(pressedEnter, CommandPaletteEvents.closed.make({}), CommandPaletteEvents.opened.make({})))
  })
})

describe("searching the palette", () => {
  const entry = (id: string, ...words: ReadonlyArray<string>) => ({
    id,
    kind: "action" as const,
    text: id,
    words,
    run: () => {}
  })
  const entries = [
    entry("dark", "dark theme", "深色主题"),
    entry("users", "users", "用户管理", "/user/userlist"),
    entry("addUser", "users: add", "用户：新增"),
    entry("retail", "retail platform", "零售平台")
  ]
  const ids = (text: string, recent: ReadonlyArray<string> = []) =>
    searchEntries(entries, text, recent).map(({ id }) => id)

  it("The palette finds both languages, addresses and terms in any order", () => {
    assert.deepEqual(ids("主题"), ["dark"])
    assert.deepEqual(ids("THEME"), ["dark"])
    assert.deepEqual(ids("/user"), ["users"])
    assert.deepEqual(ids("add us"), ["addUser"])
    assert.deepEqual(ids("用户"), ["users", "addUser"])
    assert.deepEqual(ids("nothing"), [])
  })

  it("The palette finds Chinese words behind a colon", () => {
    const results = searchEntries([entry("inside", "重新增补"), ...entries], "新增", [])
    assert.deepEqual(
      results.map(({ id }) => id),
      ["addUser", "inside"]
    )
  })

  it("The palette ranks prefixes first, then recent choices", () => {
    assert.deepEqual(ids("r"), ["retail", "dark", "users", "addUser"])
    assert.deepEqual(ids("us", ["addUser"]), ["addUser", "users"])
    assert.deepEqual(ids("", ["retail", "users"]), ["retail", "users", "dark", "addUser"])
  })

  it("Without a search the visible screen's commands rank first", () => {
    const near = [...entries, { ...entry("near", "robots: refresh"), isOnScreen: true }]
    assert.strictEqual(searchEntries(near, "", ["retail"])[0]?.id, "near")
    assert.strictEqual(searchEntries(near, "r", ["retail"])[0]?.id, "retail")
  })
})
