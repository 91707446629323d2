import type { Utterance } from "../../effects/contract/utterances.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { FIRST } from "../runtime/history.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { LongText } from "../../ui/kit/long-text.tsx"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import type { Column } from "../../ui/kit/records-table.tsx"
import { recordPart } from "../runtime/effect-runtime.ts"
import { screen } from "../runtime/screen.ts"
import { TurnSwitch } from "./turn-switch.tsx"
import { turnUtterance, utteranceFields, utteranceForm, utteranceList, utteranceTurn } from "./utterance-list.ts"
import { type Translate, useWords } from "./words.ts"

const columnsOf = (t: Translate, turn: CommandActor): ReadonlyArray<Column<Utterance>> => [
  {
    id: "text",
    head: t("utterances.text"),
    kind: "wrap",
    cell: ({ text, language }) => (
      <span lang={language}>
        <LongText text={text} />
      </span>
    )
  },
  { id: "scene", head: t("utterances.scene"), cell: ({ scene }) => t(`scenes.${scene}`) },
  { id: "language", head: t("utterances.language"), cell: ({ language }) => t(`spoken.${language}`) },
  {
    id: "enabled",
    head: t("turn.on"),
    cell: (row) => <TurnSwitch turn={turn} row={row} name={row.text} />
  },
  {
    id: "updated_at",
    head: t("turn.changedAt"),
    cell: ({ updated_at }) => momentText(updated_at)
  }
]

type Actors = { readonly list: RecordsActor; readonly turn: CommandActor }

/** What robots say. */
const UtteranceListScreen = ({ list, turn }: Actors) => {
  const t = useWords()
  return (
    <RecordsScreen
      list={list}
      records={utteranceList}
      title={t("utterances.title")}
      columns={columnsOf(t, turn)}
      nameOf={({ text }) => text}
      form={utteranceForm(t)}
      filters={{
        text: { label: t("utterances.text") },
        scene: { label: t("utterances.scene"), choices: (id) => t(`scenes.${id}`) },
        language: { label: t("utterances.language"), choices: (id) => t(`spoken.${id}`) },
        enabled: { label: t("turn.on"), choices: (id) => t(id === "true" ? "turn.yes" : "turn.no") }
      }}
      actions={(row, listing) => <RowButtons list={list} row={row} records={utteranceList} listing={listing} />}
    />
  )
}

export const utteranceListScreen = screen({
  path: FIRST,
  title: "utterances.title",
  parts: (fromEffect) => ({
    list: recordPart(fromEffect, utteranceList, "utterances", utteranceFields.sent),
    turn: { machine: utteranceTurn.machine(fromEffect(turnUtterance)) }
  }),
  draw: (actors) => <UtteranceListScreen {...actors} />
})
