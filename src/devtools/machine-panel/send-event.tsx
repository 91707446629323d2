import { Result, Schema } from "effect"
import { type FormEvent, useId, useState } from "react"
import type { AnyActorRef, EventObject } from "xstate"
import type { Accepted } from "./chart.ts"
import type { EventCodec } from "../../machines/journal/journal.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly actor: AnyActorRef
  readonly codec: EventCodec
  readonly accepted: ReadonlyArray<Accepted>
}

/** The typed event, decoded by the machine's schema; null for an unknown event. */
const eventIn = ({ events }: EventCodec, text: string): EventObject | null => {
  try {
    const read = Schema.decodeUnknownResult(Schema.toCodecJson(events))(JSON.parse(text))
    return Result.isSuccess(read) ? (read.success as EventObject) : null
  } catch {
    return null
  }
}

/** Sends a machine an event by hand, in development only. */
export const SendEvent = ({ actor, codec, accepted }: Props) => {
  const t = useTexts()
  const list = useId()
  const [unfit, setUnfit] = useState(false)
  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const event = eventIn(codec, String(new FormData(submitted.currentTarget).get("event")))
    setUnfit(event === null)
    if (event !== null) actor.send(event)
  }
  return (
    <form onSubmit={onSubmit}>
      <chakra.div display="flex" gap="2" mt="2">
        <Input name="event" list={list} aria-label={t("machinePanel.sent")} autoComplete="off" spellCheck={false} />
        <datalist id={list}>
          {accepted.map(({ event }) => (
            <option key={event} value={JSON.stringify({ type: event })}>
              {event}
            </option>
          ))}
        </datalist>
        <Button type="submit">{t("machinePanel.send")}</Button>
      </chakra.div>
      {unfit ? <p role="alert">{t("machinePanel.unfit")}</p> : null}
    </form>
  )
}
