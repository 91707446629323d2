import { Effect, identity } from "effect"
import { momentIn } from "../../contract/formats.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { unattended } from "../../http/caller.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import {
  type PinAttempt,
  type PinChange,
  pinForm,
  pinMutation,
  type PinSubject,
  pinsQuery
} from "../../machines/pins/pins.ts"
import type { PolledKey } from "../../machines/queries/polled-query-machine.ts"

/** Pins of this age are read again. */
const STALE_AFTER = "1 minute"

export const readPins = ({ attended }: PolledKey) =>
  ConsoleClient.use(({ pins }) => (attended ? identity : unattended)(read(pins.list(), { notify: "sessionEnd" }))).pipe(
    asEvent((data) => pinsQuery.events.loaded.make({ data }), pinsQuery.events.failed)
  )

export const waitForPins = (_: string) => Effect.delay(Effect.succeed(pinsQuery.events.waited.make({})), STALE_AFTER)

const isDone = { done: [], refused: [] }

export const savePin = ({
  attempt: { robot_id, note, due_at },
  subject: { change, id, version }
}: {
  readonly attempt: PinAttempt
  readonly subject: PinSubject
}) =>
  ConsoleClient.use(({ pins }) => {
    if (change === "answer") return write(pins.answer({ payload: { id, note } }))
    const draft = { note, due_at: momentIn(due_at) ?? Number.NaN }
    return change === "edit"
      ? write(pins.edit({ payload: { id, version, ...draft } }))
      : write(pins.pin({ payload: { robot_id, ...draft } }))
  }).pipe(
    asEvent(
      () => pinForm.events.sent.make({ outcome: isDone, message: { key: `pins.${change}Done` } }),
      pinForm.events.sendFailed
    )
  )

const answers = { accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const

export const changePin = ({
  change,
  id,
  robot_id
}: {
  readonly change: PinChange
  readonly id: number
  readonly robot_id: string
}) =>
  ConsoleClient.use(({ pins }) =>
    write(
      change === "unpin"
        ? pins.unpin({ payload: { id } })
        : pins.answerOffer({ payload: { id, answer: answers[change] } })
    )
  ).pipe(
    asEvent(
      () => pinMutation.events.done.make({ message: { key: `pins.${change}Done`, robot: robot_id } }),
      pinMutation.events.failed
    )
  )
