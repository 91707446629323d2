import type { Effect } from "effect"
import type { EventObject } from "xstate"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import { exportCodec } from "../../machines/export/export-codec.ts"
import { type ExportActor, exportMachine } from "../../machines/export/export-machine.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import { withCodec } from "../../machines/journal/journal.ts"
import type { FaultReporter } from "../../http/calls.ts"
import { exportEffects, type ExportJobs } from "./export-effects.ts"
import { implement } from "../../machines/effect-logic.ts"

type FromEffect<R> = <Input, Event extends EventObject>(
  program: (input: Input) => Effect.Effect<Event, never, R>
) => EffectLogic<Input, Event>

/** The exports of the console, or of an application that stands alone: their machine with its effects, and how one begins. */
export const exportPart = <Client, R>(
  fromEffect: FromEffect<R | FaultReporter>,
  client: Effect.Effect<Client, never, R>
) => {
  const jobs: ExportJobs = new Map()
  const { countRows, fetchRows, writeRows, saveFile, pause } = exportEffects(client, jobs)
  const actors = {
    countRows: fromEffect(countRows),
    fetchRows: fromEffect(fetchRows),
    writeRows: fromEffect(writeRows),
    saveFile: fromEffect(saveFile),
    pause: fromEffect(pause)
  }
  let last = 0
  return {
    machine: withCodec(implement(exportMachine, actors), exportCodec),
    exportBy: (actor: ExportActor, list: ExportedList): void => {
      last += 1
      jobs.set(last, { list })
      actor.send({ type: "export.asked", job: { id: last, title: list.title } })
    }
  }
}
