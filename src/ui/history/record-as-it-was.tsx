import { momentText } from "../../contract/formats.ts"
import type { PastRecord, ServerEvent } from "../../contract/events.ts"
import { changesOf, pastFields } from "../../machines/history/changes.ts"
import type { HistoryActor } from "../../machines/history/history-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Icon, IconButton } from "../../kit/icons.tsx"
import { State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Sentence } from "../sentences/sentence.tsx"
import { fieldText, Value } from "./values.tsx"

const GAP = "{{what}}"

type Props = {
  readonly actor: HistoryActor
  readonly past: PastRecord
  /** The page of the history before this view: from one of its events to the next. */
  readonly list: ReadonlyArray<ServerEvent>
}

/** A record as one event left it, with the changes of that event. */
export const RecordAsItWas = ({ actor, past: { event, record, names }, list }: Props) => {
  const t = useTexts()
  const [beforeSentence, afterSentence] = t("history.after", { at: momentText(event.at), what: GAP }).split(GAP)
  const eventIndex = list.findIndex(({ id }) => id === event.id)
  const changed = new Set(changesOf(event).map(({ field }) => field))
  const step = (by: number) => {
    const to = list[eventIndex + by]
    if (to !== undefined) actor.send({ type: "history.momentChosen", event: to.id })
  }
  const visibleFields = pastFields(record, event.at)
  return (
    <>
      <Head>
        <Button variant="text" data-autofocus onClick={() => actor.send({ type: "history.momentLeft" })}>
          <Icon name="left" />
          {t("history.back")}
        </Button>
        <p role="status">
          {beforeSentence}
          <Sentence event={event} />
          {afterSentence}
        </p>
        <IconButton
          icon="down"
          label={t("history.earlier")}
          disabled={eventIndex < 0 || eventIndex >= list.length - 1}
          onClick={() => step(1)}
        />
        <IconButton icon="up" label={t("history.later")} disabled={eventIndex <= 0} onClick={() => step(-1)} />
      </Head>
      {record === null ? (
        <State title={t("history.gone")} lead="" />
      ) : visibleFields.length === 0 ? (
        <State title={t("history.unknown")} lead="" />
      ) : (
        <Fields>
          {visibleFields.map(([field, value]) => (
            <div key={field} data-changed={changed.has(field) || undefined}>
              <dt>{fieldText(t, event.entity, field)}</dt>
              <dd>
                <Value telling={{ entity: event.entity, names, row: record }} field={field} value={value} />
              </dd>
            </div>
          ))}
        </Fields>
      )}
    </>
  )
}

const Head = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    px: "4",
    pb: "3",
    "& > p": {
      flex: { base: "1 0 100%", sm: "1 1 0" },
      order: { base: "1", sm: "0" },
      px: { base: "1", sm: "0" },
      minW: "0"
    },
    "& > p + button": { ms: "auto" }
  }
})

const Fields = chakra("dl", {
  base: {
    px: "5",
    pb: "5",
    "& > div": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", sm: "180px minmax(0, 1fr)" },
      columnGap: "4",
      px: "2",
      py: "1.5",
      borderTop: "1px solid",
      borderColor: "border"
    },
    "& > [data-changed] dt": { color: "accent.fg", fontWeight: "medium" },
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", minW: "0" }
  }
})
