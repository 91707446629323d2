import type { AnyStateMachine } from "xstate"
import { partsOfScreen } from "../microapps/runtime/screen.ts"
import { applicationCodecs } from "../machines/application/application-codecs.ts"
import { applicationRoot } from "../machines/application/application-machine.ts"
import { consoleMachine } from "../machines/console/console-machine.ts"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { exportCodec } from "../machines/export/export-codec.ts"
import { exportMachine } from "../machines/export/export-machine.ts"
import { signedInMachine } from "../machines/console/signed-in-machine.ts"
import { inertLogic } from "../machines/effect-logic.ts"
import type { EventCodec, WithCodec } from "../machines/journal/journal.ts"
import type { Definitions } from "../devtools/console-link.ts"
import { idOf, ROOT_ACTOR } from "../machines/forward-emitted.ts"
import type { PageMachine } from "../machines/pages/page-machine.ts"
import type { Definition } from "../microapps/runtime/application.ts"
import { wireAccountRequests } from "./account-requests.ts"
import { type EffectRuntime, pageHost } from "./effect-runtime.ts"
import { type Page, wirePage } from "./page-definition.ts"

const pages = import.meta.glob<Page>(["../{wiring,devtools}/pages/*.tsx", "../ui/*/pages/*.tsx"], {
  import: "page"
})
const applications = import.meta.glob<Definition>("../microapps/*/definition.ts", { import: "definition" })

const journaled = <M>(machine: M) => machine

type JournaledMachine = NonNullable<ReturnType<Definitions["findMachine"]>>
/** Lazy machines with their codecs, in the console and in an application that stands alone. */
const [lazyMachines, lazyCodecs] = [{ export: exportMachine }, { export: exportCodec }]
const machinesIn = (actors: object) => actors as Readonly<Record<string, AnyStateMachine>>
const isMachine = (logic: object): logic is AnyStateMachine => "transition" in logic && "root" in logic

const withCodecs = (actors: object, codecs: Readonly<Record<string, EventCodec>>, prefix = "") =>
  Object.entries(codecs).flatMap(([name, codec]): ReadonlyArray<readonly [string, JournaledMachine]> => {
    const machine = machinesIn(actors)[name]
    return machine === undefined ? [] : [[`${prefix}${name}`, { machine, codec }]]
  })

const ofPage = (name: string, machine: PageMachine | null) =>
  Object.entries(machinesIn(machine?.implementations.actors ?? {})).flatMap(
    ([part, logic]): ReadonlyArray<readonly [string, JournaledMachine]> =>
      isMachine(logic) && "codec" in logic
        ? [[idOf(name, part), { machine: logic, codec: (logic as WithCodec<AnyStateMachine>).codec }]]
        : []
  )

const ofScreens = ({ name, screens }: Definition) =>
  screens.flatMap((screen) =>
    Object.entries(partsOfScreen(screen, inertLogic)).map(
      ([part, { machine }]): readonly [string, JournaledMachine] => [
        `${name}.${idOf(screen.path.slice(1), part)}`,
        { machine, codec: machine.codec }
      ]
    )
  )

/**
 * The names of the pages in a file: `user-list.tsx` defines `userList`, and `alarm-board.tsx` the page with the name
 * `alarm-board` in its address.
 */
const namesOf = (file: string) => {
  const name = file.slice(file.lastIndexOf("/") + 1, -".tsx".length)
  return [name, name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]
}

/** Every page and application as defined. Nothing of them runs. */
export const loadDefinitions = async (): Promise<Definitions> => {
  const ofPages = await Promise.all(
    Object.entries(pages).map(async ([file, load]) => {
      const page = await load()
      return namesOf(file).map(
        (name) => [name, wirePage(page, name, pageHost(inertLogic), journaled, loadDefinitions)] as const
      )
    })
  )
  const loaded = new Map(ofPages.flat())
  const defined = await Promise.all(Object.values(applications).map((load) => load()))
  const actors = {
    ...consoleMachine.implementations.actors,
    ...signedInMachine.implementations.actors,
    ...lazyMachines
  }
  const runtime = { fromEffect: inertLogic, loadCaptcha: () => () => {} } as unknown as EffectRuntime
  const all = new Map([
    ...withCodecs(actors, { ...eventCodecs, ...lazyCodecs }),
    ...ofPage("login", wireAccountRequests(runtime, journaled).machine),
    ...[...loaded].flatMap(([name, { machine }]) => ofPage(name, machine)),
    ...defined.flatMap(({ name }) =>
      withCodecs(
        { ...applicationRoot.implementations.actors, ...lazyMachines },
        { ...applicationCodecs, ...lazyCodecs },
        `${name}.`
      )
    ),
    ...defined.flatMap(ofScreens)
  ])
  all.delete(ROOT_ACTOR)
  return {
    pages: loaded,
    applications: new Map(defined.map((application) => [application.name, application])),
    findMachine: (actor) => all.get(actor)
  }
}
