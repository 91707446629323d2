import { useMemo } from "react"
import type { Utterance } from "../../effects/contract/utterances.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { Input } from "../kit/controls.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { Filter } from "../kit/filter-bar.tsx"
import { FIRST } from "../kit/history.ts"
import { momentText } from "../../ui/kit/moments.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import type { Column } from "../kit/records-table.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { screen } from "../kit/screen.ts"
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
          <Filter label={t("utterances.text")}>
            <Input name="text" defaultValue={query.text} maxLength={100} />
          </Filter>
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
  open: ({ start, answer }, search) => ({
    list: start(
      utteranceList.machine({
        list: answer(utteranceEffects.list),
        save: answer(utteranceEffects.save),
        remove: answer(utteranceEffects.remove)
      }),
      "utteranceList",
      { query: utteranceQuery.read(search) }
    ),
    turn: start(utteranceTurn.machine(answer(turnUtterance)), "utteranceTurn")
  }),
  View: UtteranceListScreen
})
