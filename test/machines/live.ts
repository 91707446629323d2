import { type AnyActorRef, createActor, fromCallback, type Snapshot, StateMachine } from "xstate"
import { type JournalLine, recorder } from "../../src/machines/journal/journal.ts"
import { type OnEvent, withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { everyCodec } from "./every-machine.ts"
import type { Specimen } from "./specimen.ts"

type Events = { readonly type: string }

/** A pending request. */
export type Pending = {
  readonly src: string
  readonly input: unknown
  readonly deliver: (event: Events) => void
  cancelled: boolean
}

/** The effects that a machine declares, without its child machines. */
export const effectsOf = ({ implementations }: Specimen["machine"]): ReadonlyArray<string> =>
  Object.entries(implementations.actors).flatMap(([src, logic]) => (logic instanceof StateMachine ? [] : [src]))

/** Replaces the outside: requests wait in `asked` until the test answers them. */
export const pendingEffects = () => {
  const invoked: Array<Pending> = []
  const askOf = (src: string) =>
    fromCallback<Events, unknown>(({ input, sendBack }) => {
      const pending: Pending = { src, input, deliver: (event) => sendBack(event as never), cancelled: false }
      invoked.push(pending)
      return () => {
        pending.cancelled = true
      }
    })
  return {
    invoked,
    /** Requests whose state was not left meanwhile. */
    open: () => invoked.filter(({ cancelled }) => !cancelled),
    actorsOf: (machine: Specimen["machine"]) => Object.fromEntries(effectsOf(machine).map((src) => [src, askOf(src)]))
  }
}

export type Live = {
  readonly actor: AnyActorRef
  readonly lines: ReadonlyArray<JournalLine>
  readonly outside: ReturnType<typeof pendingEffects>
}

/** Starts the real machine, from a snapshot if given, with pending requests, and records its events. */
export const startLive = (
  name: string,
  { machine, input }: Pick<Specimen, "machine" | "input">,
  snapshot?: Snapshot<unknown>
): Live => {
  const outside = pendingEffects()
  const write = recorder(everyCodec, "run")
  const lines: Array<JournalLine> = []
  const see: OnEvent = (actor, event) => {
    const line = write({ at: lines.length, machine: actor, event })
    if (line !== null) lines.push(line)
  }
  const actor = createActor(withRecorder(machine.provide({ actors: outside.actorsOf(machine) as never }), see), {
    id: name,
    input: input as never,
    ...(snapshot === undefined ? {} : { snapshot })
  })
  actor.start()
  return { actor: actor as unknown as AnyActorRef, lines, outside }
}
