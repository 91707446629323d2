import { Effect, Option } from "effect"
import type { AnyActorRef } from "xstate"
import { type ActorNode, flat } from "../../machines/journal/actor-tree.ts"
import { inspectedAt, inspectedEvent, pathOf } from "./inspected.ts"
import { InspectorEvents } from "./inspector-events.ts"
import { type RecordedEvent, START, STOP } from "../../machines/journal/journal.ts"
import { actorFacade } from "../../machines/xstate-internals.ts"

const { connected, failed } = InspectorEvents

/** The page of others that draws what it is told. It is on the internet, and nowhere else. */
const INSPECTOR = new URL("https://stately.ai/inspect")
/** The time for the window to answer. */
const PATIENCE = "20 seconds"

/** The greeting of the window once it is there. */
const greetingOf = (shown: Window) =>
  Effect.callback<void>((resume) => {
    const over = new AbortController()
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const { type } = Object(data) as { readonly type?: unknown }
      if (source === shown && origin === INSPECTOR.origin && type === "@statelyai.connected") resume(Effect.void)
    }
    addEventListener("message", hear, { signal: over.signal })
    return Effect.sync(() => over.abort())
  })

type Library = Pick<typeof import("@statelyai/inspect"), "createInspector">

type Run = { readonly follow: (hear: (taken: RecordedEvent, actor: AnyActorRef) => void) => () => void }
type Sees = { readonly trees: () => ReadonlyArray<ActorNode>; readonly run: Run }

/** Tells what stands, and from then on what happens: events by the schemas of the journal, states with a mask for every secret. The library sees facades and never gets hold of an actor. */
const inspect = ({ createInspector }: Library, { trees, run }: Sees, send: (message: unknown) => void) => {
  const inspector = createInspector({ send })
  const introduce = (path: string, actor: AnyActorRef) => {
    const inspected = inspectedAt(path, actor)
    if (inspected === null) return
    const { config, state } = inspected
    inspector.actor(actorFacade(path, { config }) as never, { status: "active", ...state })
  }
  for (const { path, actor } of flat(trees())) introduce(path, actor)
  return run.follow(({ machine, event, codec }, actor) => {
    const path = pathOf(actor, machine)
    const said = inspectedEvent(codec, event)
    if (event.type !== START) inspector.event(path, said)
    // Taken in by then.
    queueMicrotask(() => {
      if (event.type === START) return introduce(path, actor)
      const inspected = inspectedAt(path, actor)
      const status = event.type === STOP ? "stopped" : "active"
      if (inspected !== null) inspector.snapshot(path, { status, ...inspected.state }, { event: said })
    })
  })
}

type Told = InspectorEvents["connected" | "failed"]

/** Shows the Stately inspector until it is left. Where it is not allowed nothing is opened; nothing of it is loaded before its page has answered. */
export const showInspector =
  <R>(
    allowed: Effect.Effect<boolean, never, R>,
    sees: Sees,
    load: () => Promise<Library> = () => import("@statelyai/inspect")
  ) =>
  (_: void, sendBack: (event: Told) => void): Effect.Effect<Told, never, R> =>
    Effect.gen(function* () {
      if (!(yield* allowed)) return failed.make({ why: "forbidden" })
      const shown = open(INSPECTOR, "wheelhouse-inspector")
      if (shown === null) return failed.make({ why: "blocked" })
      const library = yield* greetingOf(shown).pipe(
        Effect.timeout(PATIENCE),
        Effect.andThen(Effect.tryPromise(load)),
        Effect.option
      )
      if (Option.isNone(library)) {
        shown.close()
        return failed.make({ why: "silent" })
      }
      sendBack(connected.make({}))
      const leave = inspect(library.value, sees, (message) => shown.postMessage(message, INSPECTOR.origin))
      return yield* Effect.ensuring(Effect.never, Effect.sync(leave))
    })
