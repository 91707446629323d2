import { Effect, Option, type Schema } from "effect"
import type { AnyActorRef } from "xstate"
import { type ActorNode, flattenNodes, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { InspectorEvents } from "./inspector-events.ts"
import { type EventCodec, INIT_EVENT, type RecordedEvent, STOP_EVENT } from "../../machines/journal/journal.ts"
import { actorFacade, parentOf } from "../../machines/xstate-internals.ts"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { type MachineState, stateOf } from "../../machines/journal/states.ts"

/** A machine as another program receives it: its definition and its state, with masks for secrets. */
type Inspected = { readonly path: string; readonly config: object; readonly state: MachineState }

/**
 * The place of an actor in its tree, by its recorded name. The path in an application begins with the application's
 * name.
 */
const pathOf = (actor: AnyActorRef, machine: string): string => {
  const parent = parentOf(actor)
  if (parent !== undefined) return `${pathOf(parent, machine)}/${actor.id}`
  return actor.id === ROOT_ACTOR ? ROOT_ACTOR : machine.slice(0, machine.indexOf("."))
}

/** Null if its machine is unknown. */
const inspectedAt = (path: string, actor: AnyActorRef): Inspected | null => {
  const snapshot = machineSnapshotOf(actor)
  if (snapshot === null) return null
  const config = { ...(snapshot.machine.config as object), id: path.slice(path.lastIndexOf("/") + 1) }
  return { path, config, state: stateOf(snapshot) }
}

type InspectedEvent = { readonly type: string; readonly [field: string]: Schema.Json }

/** An event encoded by its machine's schema, as in the journal. Without a schema only the type is passed on. */
const inspectedEvent = (codec: EventCodec | undefined, event: RecordedEvent["event"]): InspectedEvent => {
  const written = codec?.encode(event) ?? null
  return written === null ? { type: event.type } : (written as InspectedEvent)
}

const { connected, failed } = InspectorEvents

/** The inspector's page, which only exists on the internet. */
const INSPECTOR = new URL("https://stately.ai/inspect")
/** The time for the window to answer. */
const ANSWER_TIMEOUT = "20 seconds"

/** Waits for the greeting of the inspector's window. */
const greetingOf = (inspectorWindow: Window) =>
  Effect.callback<void>((resume) => {
    const abortController = new AbortController()
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const { type } = Object(data) as { readonly type?: unknown }
      if (source === inspectorWindow && origin === INSPECTOR.origin && type === "@statelyai.connected")
        resume(Effect.void)
    }
    addEventListener("message", onMessage, { signal: abortController.signal })
    return Effect.sync(() => abortController.abort())
  })

type Library = Pick<typeof import("@statelyai/inspect"), "createInspector">

type Run = { readonly follow: (listener: (recorded: RecordedEvent, actor: AnyActorRef) => void) => () => void }
type RunSource = { readonly trees: () => ReadonlyArray<ActorNode>; readonly run: Run }

/**
 * Sends the present actors first, then each event and state. Events are encoded as in the journal, and secrets are
 * masked. The library receives facades, never an actor itself.
 */
const inspect = ({ createInspector }: Library, { trees, run }: RunSource, send: (message: unknown) => void) => {
  const inspector = createInspector({ send })
  const introduce = (path: string, actor: AnyActorRef) => {
    const inspected = inspectedAt(path, actor)
    if (inspected === null) return
    const { config, state } = inspected
    inspector.actor(actorFacade(path, { config }) as never, { status: "active", ...state })
  }
  for (const { path, actor } of flattenNodes(trees())) introduce(path, actor)
  return run.follow(({ machine, event, codec }, actor) => {
    const path = pathOf(actor, machine)
    const encoded = inspectedEvent(codec, event)
    if (event.type !== INIT_EVENT) inspector.event(path, encoded)
    // The actor has handled the event by then.
    queueMicrotask(() => {
      if (event.type === INIT_EVENT) return introduce(path, actor)
      const inspected = inspectedAt(path, actor)
      const status = event.type === STOP_EVENT ? "stopped" : "active"
      if (inspected !== null) inspector.snapshot(path, { status, ...inspected.state }, { event: encoded })
    })
  })
}

type InspectorResult = InspectorEvents["connected" | "failed"]

/**
 * Shows the Stately inspector until the operator leaves. Without permission no window opens. The inspector's code loads
 * only after its page has answered.
 */
export const showInspector =
  <R>(
    allowed: Effect.Effect<boolean, never, R>,
    source: RunSource,
    load: () => Promise<Library> = () => import("@statelyai/inspect")
  ) =>
  (_: void, sendBack: (event: InspectorResult) => void): Effect.Effect<InspectorResult, never, R> =>
    Effect.gen(function* () {
      if (!(yield* allowed)) return failed.make({ why: "forbidden" })
      const inspectorWindow = open(INSPECTOR, "wheelhouse-inspector")
      if (inspectorWindow === null) return failed.make({ why: "blocked" })
      const library = yield* greetingOf(inspectorWindow).pipe(
        Effect.timeout(ANSWER_TIMEOUT),
        Effect.andThen(Effect.tryPromise(load)),
        Effect.option
      )
      if (Option.isNone(library)) {
        inspectorWindow.close()
        return failed.make({ why: "silent" })
      }
      sendBack(connected.make({}))
      const leave = inspect(library.value, source, (message) => inspectorWindow.postMessage(message, INSPECTOR.origin))
      return yield* Effect.ensuring(Effect.never, Effect.sync(leave))
    })
