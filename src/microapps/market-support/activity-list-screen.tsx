import { Badge, Subtle } from "../../kit/panel.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import type { Column } from "../../kit/columns.ts"
import { RowButtons } from "../../kit/row-buttons.tsx"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordPart } from "../../effects/lists/record-part.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import {
  datedActivities,
  activityMutation,
  type ActivityMutation,
  activityList,
  type ActivityRow,
  carryOut
} from "./activities.ts"
import { activityFields, activityForm, discountColumns } from "./discounts.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"

const tones = { draft: "accent", running: "success", paused: "warning", ended: "neutral" } as const

/** True for a running activity whose period has not begun. */
const isComing = ({ state, coming }: ActivityRow) => state === "running" && coming

const columnsOf = (t: Translate): ReadonlyArray<Column<ActivityRow>> => {
  const { worth, period } = discountColumns<ActivityRow>(t)
  const state: Column<ActivityRow> = {
    id: "state",
    head: t("activities.state"),
    text: (row) => [t(`activities.${row.state}`), isComing(row) ? t("activities.coming") : ""].join(" ").trim(),
    cell: (_, row) => (
      <>
        <Badge tone={tones[row.state]}>{t(`activities.${row.state}`)}</Badge>{" "}
        {isComing(row) ? <Subtle>{t("activities.coming")}</Subtle> : null}
      </>
    )
  }
  return [...worth, state, ...period]
}

/** Possible changes of an activity by its state. */
const mutationsOf: Readonly<Record<ActivityRow["state"], ReadonlyArray<ActivityMutation["what"]>>> = {
  draft: ["start"],
  running: ["pause", "end"],
  paused: ["start", "end"],
  ended: []
}

/** Discounts for everybody: what runs, what is planned, what is over. */
export const activityListScreen = definePage({
  path: FIRST,
  title: "activities.title",
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, activityList, "activities", activityFields.sent, datedActivities),
    mutation: { machine: activityMutation.machine(fromEffect(carryOut)) }
  }),
  view: function ActivityListScreen({ list, mutation }) {
    const t = useTexts()
    const form = activityForm(t)
    const mutationItem = (what: ActivityMutation["what"], { id, version, name }: ActivityRow, listing: boolean) => ({
      name: what,
      label: t(`activities.${what}`),
      danger: what === "end",
      disabled: listing,
      choose: () =>
        mutation.send({ type: "mutation.requested", input: { what, id, version, name } satisfies ActivityMutation })
    })
    return (
      <>
        <RecordsScreen
          list={list}
          records={activityList}
          title={t("activities.title")}
          columns={columnsOf(t)}
          nameOf={({ name }) => name}
          form={form}
          filters={{
            name: { label: t("discounts.name") },
            kind: { label: t("discounts.kind"), choices: (id) => t(`discounts.${id}`) },
            state: { label: t("activities.state"), choices: (id) => t(`activities.${id}`) }
          }}
          moreFilters={(query) => <PeriodFilters {...query} />}
          actions={(row, listing) => (
            <RowButtons
              list={list}
              row={row}
              records={activityList}
              listing={listing}
              fixed={row.state === "ended"}
              needed={row.state === "running"}
              more={mutationsOf[row.state].map((what) => mutationItem(what, row, listing))}
            />
          )}
        />
        <MutationDialog<ActivityMutation> mutation={mutation} confirm={({ what }) => t(`activities.${what}`)}>
          {({ what, name }) => <p>{t(`activities.${what}Lead`, { name })}</p>}
        </MutationDialog>
      </>
    )
  }
})
