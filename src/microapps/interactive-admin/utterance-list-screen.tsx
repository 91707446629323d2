import { TextFilter } from "../../ui/kit/text-filter.tsx"
import { useMemo } from "react"
import type { Utterance } from "../../effects/contract/utterances.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { ChoiceFilter } from "../../ui/kit/choice-filter.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { FIRST } from "../runtime/history.ts"
import { momentText } from "../../ui/kit/moments.ts"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import type { Column } from "../../ui/kit/columns.ts"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { recordActors } from "../runtime/record-effects.ts"
import { screen } from "../runtime/screen.ts"
import { TurnSwitch } from "./turn-switch.tsx"
import { sceneChoices, spokenChoices, utteranceForm } from "./utterance-form.tsx"
import {
  blankUtterance,
  turnUtterance,
  utteranceEffects,
  utteranceList,
  utteranceQuery,
  utteranceTurn
} from "./utterance-list.ts"
import { type Translate, useWords } from "./words.ts"

const columnsOf = (t: Translate, turn: CommandActor): ReadonlyArray<Column<Utterance>> => [
  {
    id: "text",
    head: t("utterances.text"),
    sortable: true,
    kind: "wrap",
    cell: ({ text, language }) => <span lang={language}>{text}</span>
  },
  { id: "scene", head: t("utterances.scene"), sortable: true, cell: ({ scene }) => t(`scenes.${scene}`) },
  { id: "language", head: t("utterances.language"), sortable: true, cell: ({ language }) => t(`spoken.${language}`) },
  {
    id: "enabled",
    head: t("turn.on"),
    sortable: true,
    cell: (row) => <TurnSwitch turn={turn} row={row} name={row.text} />
  },
  {
    id: "updated_at",
    head: t("turn.changedAt"),
    sortable: true,
    cell: ({ updated_at }) => momentText(updated_at)
  }
]

type Actors = { readonly list: RecordsActor; readonly turn: CommandActor }

/** What robots say. */
const UtteranceListScreen = ({ list, turn }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t, turn), [t, turn])
  const form = useMemo(() => utteranceForm(t), [t])
  return (
    <RecordsScreen
      list={list}
      codec={utteranceQuery}
      title={t("utterances.title")}
      columns={columns}
      nameOf={({ text }) => text}
      form={form}
      blank={blankUtterance}
      filters={(query) => (
        <>
          <TextFilter name="text" label={t("utterances.text")} held={query.text} />
          <ChoiceFilter name="scene" label={t("utterances.scene")} held={query.scene} options={sceneChoices(t)} />
          <ChoiceFilter
            name="language"
            label={t("utterances.language")}
            held={query.language}
            options={spokenChoices(t)}
          />
          <ChoiceFilter
            name="enabled"
            label={t("turn.on")}
            held={query.enabled}
            options={[
              { id: "true", name: t("turn.yes") },
              { id: "false", name: t("turn.no") }
            ]}
          />
        </>
      )}
      actions={(row, listing) => <RowButtons list={list} row={row} form={form} listing={listing} />}
    />
  )
}

export const utteranceListScreen = screen<Actors>({
  path: FIRST,
  title: "utterances.title",
  open: ({ start, fromEffect }, search) => ({
    list: start(utteranceList.machine(recordActors(fromEffect, utteranceEffects)), "utteranceList", {
      query: utteranceQuery.read(search)
    }),
    turn: start(utteranceTurn.machine(fromEffect(turnUtterance)), "utteranceTurn")
  }),
  View: UtteranceListScreen
})
