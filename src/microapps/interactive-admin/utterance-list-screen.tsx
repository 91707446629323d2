import { LongText } from "../../kit/long-text.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { recordPart } from "../runtime/effect-runtime.ts"
import { screen } from "../runtime/screen.ts"
import { FIRST } from "../../contract/addresses.ts"
import { TurnSwitch } from "../../kit/turn-switch.tsx"
import { turnUtterance, utteranceFields, utteranceForm, utteranceList, utteranceTurn } from "./utterance-list.ts"
import { useTexts } from "../../kit/texts.ts"

/** Sentences that robots say. */
export const utteranceListScreen = screen({
  path: FIRST,
  title: "utterances.title",
  parts: (fromEffect) => ({
    list: recordPart(fromEffect, utteranceList, "utterances", utteranceFields.sent),
    turn: { machine: utteranceTurn.machine(fromEffect(turnUtterance)) }
  }),
  view: function UtteranceListScreen({ list, turn }) {
    const t = useTexts()
    return (
      <RecordsScreen
        list={list}
        records={utteranceList}
        title={t("utterances.title")}
        columns={[
          {
            id: "text",
            head: t("utterances.text"),
            kind: "wrap",
            cell: (text, { language }) => (
              <span lang={language}>
                <LongText text={text} />
              </span>
            )
          },
          { id: "scene", head: t("utterances.scene"), text: ({ scene }) => t(`scenes.${scene}`) },
          { id: "language", head: t("utterances.language"), text: ({ language }) => t(`spoken.${language}`) },
          {
            id: "enabled",
            head: t("turn.on"),
            cell: (_, row, stale) => (
              <TurnSwitch
                turn={turn}
                row={row}
                group="utterances"
                label={t("turn.named", { name: row.text })}
                stale={stale}
              />
            )
          },
          { id: "updated_at", head: t("turn.changedAt"), kind: "moment" }
        ]}
        nameOf={({ text }) => text}
        form={utteranceForm(t)}
        filters={{
          text: { label: t("utterances.text") },
          scene: { label: t("utterances.scene"), choices: (id) => t(`scenes.${id}`) },
          language: { label: t("utterances.language"), choices: (id) => t(`spoken.${id}`) },
          enabled: { label: t("turn.on"), choices: (id) => t(id === "true" ? "turn.yes" : "turn.no") }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        actions={(row, listing) => <RowButtons list={list} row={row} records={utteranceList} listing={listing} />}
      />
    )
  }
})
