import { createRoot, type Root } from "react-dom/client"
import { partsOfScreen } from "../../../microapps/runtime/screen.ts"
import type { AnyMachineSnapshot } from "xstate"
import { actorOf } from "../../../machines/console/actors.ts"
import { idOf } from "../../../machines/forward-emitted.ts"
import type { Snapshots } from "../frames.ts"
import { languageOf, themeOf } from "../../../machines/preferences/preferences-machine.ts"
import { userOf } from "../../../machines/session/session-machine.ts"
import { textsOf } from "../../../microapps/runtime/application-texts.ts"
import type { OpenApplication, Definition } from "../../../microapps/runtime/application.ts"
import { Frame } from "../../../microapps/runtime/frame.tsx"
import { openHistory } from "../../../microapps/runtime/history.ts"
import { pageOfList } from "../../../kit/list-services.ts"
import { inertLogic } from "../../../machines/effect-logic.ts"
import { inertActor } from "./inert-actor.ts"
import type { ReplayedConsole } from "./replayed-console.ts"

/** The replayed place of an application, which follows the case and never moves by itself. */
const replayedPlace = (first: string) => {
  const listeners = new Set<() => void>()
  let at = first
  return {
    goTo: (address: string) => {
      at = address
      listeners.forEach((listener) => listener())
    },
    world: {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      location: {
        get hash() {
          return `#${at}`
        },
        set hash(_) {},
        replace: () => {}
      }
    } as unknown as Parameters<typeof openHistory>[1]
  }
}

const ignored = () => {}

/** True if the case knows everything that the application's own screens need. */
export const drawsApplication =
  (definitions: ReadonlyMap<string, Definition>) => (name: string, snapshots: Snapshots) =>
    definitions.has(name) && ["application", "notices", "views"].every((part) => snapshots.has(`${name}.${part}`))

type ReplayedActors = Pick<OpenApplication, "definition" | "history"> &
  Record<"application" | "notices" | "views", ReturnType<ReplayedConsole["find"]>>

/** An application that receives language and theme, and does nothing. */
const inertApplication = (
  { definition, history, views, ...actors }: ReplayedActors,
  console: ReplayedConsole["console"]
) => {
  const { name } = definition
  const preferences = actorOf(console, "preferences")
  return {
    ...actors,
    definition,
    embedded: true,
    history,
    root: inertActor(name, { status: "active", children: {} } as unknown as AnyMachineSnapshot).actor,
    hostEnvironment: {
      token: () => "",
      language: () => languageOf(preferences.getSnapshot()),
      theme: () => themeOf(preferences.getSnapshot()),
      subscribe: (listener: () => void) => {
        const following = preferences.subscribe(listener)
        return () => following.unsubscribe()
      },
      setUnsaved: ignored,
      setOffers: ignored,
      record: ignored
    },
    lists: {
      views,
      pageOf: ({ id }: { readonly id: string }) => `${name}/${pageOfList(id.slice(name.length + 1))}`,
      copy: ignored,
      operator: () => userOf(actorOf(console, "session").getSnapshot())?.username ?? "",
      exportList: ignored
    },
    offer: () => undefined,
    translate: textsOf(definition).translate,
    onUnexpectedError: ignored
  } as unknown as OpenApplication
}

/** One application as it was, rendered by its own screens; null while the case does not know its actors. */
const openReplayed = (definition: Definition, { console, find, pageOf }: ReplayedConsole, address: string) => {
  const { name, screens } = definition
  const of = (id: string) => find(`${name}.${id}`)
  const [notices, views] = [of("notices"), of("views")]
  const { goTo, world } = replayedPlace(address)
  const history = openHistory(`/${name}`, world)
  const parts = screens.map((screen) => ({
    screen: screen.path.slice(1),
    ids: Object.keys(partsOfScreen(screen, inertLogic)).map((part) => `${name}.${idOf(screen.path.slice(1), part)}`)
  }))
  /** The state of the application at the shown moment, with its screens. */
  const now = (): AnyMachineSnapshot | null => {
    const snapshot = of("application")?.getSnapshot() as AnyMachineSnapshot | undefined
    if (snapshot === undefined) return null
    const children = parts.flatMap(({ screen, ids }) => {
      const page = pageOf(`${name}.${screen}`, ids)
      return page === null ? [] : [[screen, page]]
    })
    return { ...snapshot, children: Object.fromEntries(children) } as AnyMachineSnapshot
  }
  const first = now()
  if (first === null || notices === null || views === null) return null
  const applicationActor = inertActor("application", first)
  const application = inertApplication(
    { definition, history, notices, views, application: applicationActor.actor },
    console
  )
  return {
    application,
    show: (address: string) => {
      goTo(address)
      const snapshot = now()
      if (snapshot !== null) applicationActor.show(snapshot)
    }
  }
}

type RenderedApplication = { readonly name: string; readonly root: Root; readonly show: (address: string) => void }

/** Renders the application of a moment into the container of applications. */
export const replayedApplications = (
  host: HTMLElement,
  replayed: ReplayedConsole,
  definitions: ReadonlyMap<string, Definition>
) => {
  let rendered: RenderedApplication | null = null
  const close = () => {
    const previous = rendered
    rendered = null
    // React allows no unmounting during rendering.
    if (previous !== null) queueMicrotask(() => previous.root.unmount())
    host.replaceChildren()
  }
  const open = (name: string, address: string): RenderedApplication | null => {
    const definition = definitions.get(name)
    const opened = definition && openReplayed(definition, replayed, address)
    if (!opened) return null
    const [sheets, place] = [0, 1].map(() => host.ownerDocument.createElement("div"))
    host.append(sheets!, place!)
    const root = createRoot(place!, { onUncaughtError: ignored })
    root.render(<Frame application={opened.application} sheets={sheets!} />)
    return { name, root, show: opened.show }
  }
  return {
    close,
    show: (name: string | null, address: string): void => {
      if (name !== rendered?.name) close()
      if (name === null) return
      rendered ??= open(name, address)
      rendered?.show(address)
    }
  }
}
