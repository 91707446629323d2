import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { everyMachine } from "../machines/every-machine.ts"
import { startLive } from "../machines/live.ts"
import { caseOf, endOf } from "./case.ts"

const root = join(import.meta.dirname, "../..")

type Bug = {
  /** The machine of the last event before the bug; a view's bug belongs to no machine. */
  readonly machine: "menu" | "preferences" | "notices"
  readonly isOfView?: true
  readonly file: string
  readonly sound: string
  readonly bad: string
  /** The last one is the event that did nothing: the bug. */
  readonly events: ReadonlyArray<{ readonly type: string }>
  /** The expectations that QA adds to the case; none if a machine throws. */
  readonly expect: ReadonlyArray<string>
  readonly why: string
}

const { saved } = everyMachine.preferences.machine.config.context as { readonly saved: object }
const event = (type: string, fields: object = {}) => ({ type, ...fields })

export const bugs: Readonly<Record<string, Bug>> = {
  throws: {
    machine: "menu",
    file: "src/machines/menu/menu-machine.ts",
    sound: "[event.name]: event.open",
    bad: "[event.group.name]: event.open",
    events: [event("menu.restored", { rules: [] }), event("menu.groupToggled", { name: "alarm", open: true })],
    expect: [],
    why: "line 2: a bug: menu menu.groupToggled"
  },
  remembers: {
    machine: "preferences",
    file: "src/machines/preferences/preferences-machine.ts",
    sound: "choosing(({ theme }) => ({ theme }))",
    bad: "choosing(() => ({}))",
    events: [
      event("preferences.loaded", { saved, systemTheme: "light", device: "desktop" }),
      event("preferences.themeChosen", { theme: "dark" })
    ],
    expect: ["preferences:saved.theme=dark"],
    why: 'preferences:saved.theme should be "dark", and is "light"'
  },
  draws: {
    machine: "notices",
    isOfView: true,
    file: "src/kit/notices.tsx",
    sound: "fault === undefined ? null : ",
    bad: "",
    events: [event("notices.posted", { notice: { kind: "success", key: "kit.copied", values: {} } })],
    expect: [],
    why: "TypeError: Cannot destructure property 'call' of 'fault'"
  }
}

/** The case file that an operator saves from a console with the bug. */
export const caseWith = ({ machine, events }: Bug): string => {
  const live = startLive(machine, everyMachine[machine])
  for (const event of events.slice(0, -1)) live.actor.send(event)
  const stood = live.actor.getSnapshot()
  live.actor.send(events.at(-1)!)
  return JSON.stringify(caseOf(live.lines, [endOf(machine, live.lines, stood)]))
}

const own = ["src", "scripts", "build", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"]

const CONFIG = `import { defineConfig } from "vitest/config"
import { entityTypes, eventTypes } from "./sound/src/contract/event-names.ts"
export default defineConfig({
  define: {
    EVENT_TYPES: JSON.stringify(eventTypes),
    ENTITY_TYPES: JSON.stringify(entityTypes)
  },
  test: { include: ["*/test/cases/*.test.ts"], isolate: false, maxWorkers: 1 }
})
`

/**
 * Side by side a copy of the sources with all the bugs and, under `sound`, one without: the written tests of a case
 * run over both at once.
 */
export const plantBugs = async () => {
  const folder = await mkdtemp(join(tmpdir(), "planted-"))
  const [planted, sound] = [join(folder, "planted"), join(folder, "sound")]
  for (const name of own) await cp(join(root, name), join(planted, name), { recursive: true })
  await mkdir(sound)
  for (const name of ["src", "scripts"]) await symlink(join(root, name), join(sound, name))
  for (const into of [folder, planted]) await symlink(join(root, "node_modules"), join(into, "node_modules"))
  await writeFile(join(folder, "vitest.config.ts"), CONFIG)
  for (const { file, sound, bad } of Object.values(bugs)) {
    const parts = (await readFile(join(planted, file), "utf8")).split(sound)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${sound}`)
    await writeFile(join(planted, file), parts.join(bad))
  }
  return { folder, planted, sound, remove: () => rm(folder, { recursive: true }) }
}
