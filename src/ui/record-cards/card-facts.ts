import { minuteText } from "../../contract/formats.ts"
import type { TextRecord } from "../../kit/record-link.tsx"
import type { CardOf } from "../../machines/record-cards/record-card-events.ts"
import type { RecordCard } from "../../contract/record-search.ts"
import type { Translate } from "../../locales/keys.ts"
import { describeRecord } from "../command-palette/found-entries.ts"

type CardFacts = {
  readonly name: string
  /** State and measures, as the palette words them. */
  readonly summary: string
  readonly rows: ReadonlyArray<FilledRow>
  /** The records that the summary names. */
  readonly records: ReadonlyArray<TextRecord>
}

/** `of` is the record that the text names. */
type Row = readonly [label: string, text: string | null, of?: CardOf]
type FilledRow = readonly [label: string, text: string, of?: CardOf]
const filledRows = (rows: ReadonlyArray<Row>) => rows.filter((row): row is FilledRow => Boolean(row[1]))

const siteRow = (t: Translate, { location_id, location }: Site): Row =>
  location_id === null
    ? [t("recordCard.site"), location]
    : [t("recordCard.site"), location, { kind: "locations", id: String(location_id) }]
type Site = { readonly location_id: number | null; readonly location: string }

/** The rows below the summary. A row without a text is left out. */
const rowsOf = (t: Translate, card: RecordCard, ago: (at: number) => string): ReadonlyArray<Row> => {
  const openAlarms = (count: number): Row => [t("recordCard.openAlarms"), String(count)]
  switch (card.kind) {
    case "robots":
      return [
        [t("recordCard.heard"), card.heard_at === null ? t("recordCard.never") : ago(card.heard_at)],
        siteRow(t, card),
        openAlarms(card.open_alarms)
      ]
    case "orders":
      return [
        [t("recordCard.dispensing"), card.paid_at === null ? null : t(`recordCard.dispensings.${card.dispensing}`)],
        [t("recordCard.payment"), card.payment_number]
      ]
    case "users":
      return [[t("recordCard.email"), card.email]]
    case "merchants":
      return [
        [t("recordCard.robots"), String(card.robots)],
        openAlarms(card.open_alarms),
        [t("recordCard.contact"), [card.contact_person, card.contact_phone].filter(Boolean).join(" · ")]
      ]
    case "locations":
      return [
        [
          t("recordCard.robots"),
          card.offline === 0
            ? String(card.robots)
            : t("recordCard.offline", { robots: card.robots, offline: card.offline })
        ],
        openAlarms(card.open_alarms),
        [t("recordCard.address"), card.address]
      ]
    case "alarms":
      return [
        card.robot_id === null
          ? [t("recordCard.robot"), String(card.robots)]
          : [t("recordCard.robot"), card.robot_id, { kind: "robots", id: card.robot_id }],
        siteRow(t, card),
        [t("recordCard.since"), minuteText(card.raised_at)],
        [t("recordCard.ended"), card.ended_at === null ? null : minuteText(card.ended_at)],
        card.acknowledged_by === ""
          ? [t("recordCard.owner"), t("recordCard.nobody")]
          : [t("recordCard.owner"), card.acknowledged_by, { kind: "users", id: card.acknowledged_by }]
      ]
  }
}

/** The texts of a card. `ago` words the age of a moment. */
export const cardFacts = (t: Translate, card: RecordCard, ago: (at: number) => string): CardFacts => {
  const rows = filledRows(rowsOf(t, card, ago))
  if (card.kind === "alarms") return { name: card.name, summary: t(`severity.${card.severity}`), rows, records: [] }
  const { name, facts } = describeRecord(t, card)
  // Its rows say the same.
  const isCounted = card.kind === "merchants" || card.kind === "locations"
  const records = card.kind === "orders" ? [{ kind: "robots" as const, id: card.robot_id }] : []
  return { name, summary: isCounted ? "" : facts.join(" · "), rows, records }
}
