import { useMemo } from "react"
import type { Activity } from "../../effects/contract/activities.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { Badge, Button, Input } from "../kit/controls.tsx"
import { CommandDialog } from "../kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { Filter } from "../kit/filter-bar.tsx"
import { FIRST } from "../kit/history.ts"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { RecordsScreen } from "../kit/records-screen.tsx"
import type { Column } from "../kit/records-table.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { screen } from "../kit/screen.ts"
import { type ActivityCommand, activityCommand, carryOut } from "./activity-command.ts"
import { activityEffects, activityList, activityQuery, type ActivityRow } from "./activity-list.ts"
import {
  blankDiscount,
  type DiscountDraft,
  discountIn,
  discountProblems,
  discountTexts,
  typedDiscount
} from "./discount.ts"
import { discountColumns, kindOptions } from "./discount-facts.tsx"
import { discountFields } from "./discount-fields.tsx"
import { type Translate, useWords } from "./words.ts"

const states: ReadonlyArray<Activity["state"]> = ["draft", "running", "paused", "ended"]
const tones = { draft: "accent", running: "success", paused: "warning", ended: "neutral" } as const

const columnsOf = (t: Translate): ReadonlyArray<Column<ActivityRow>> => {
  const { worth, period } = discountColumns<ActivityRow>(t)
  const state: Column<ActivityRow> = {
    id: "state",
    head: t("activities.state"),
    sortable: true,
    cell: ({ state: held, coming }) => (
      <>
        <Badge tone={tones[held]}>{t(`activities.${held}`)}</Badge>{" "}
        {held === "running" && coming ? <span className="wh-subtle">{t("activities.coming")}</span> : null}
      </>
    )
  }
  return [...worth, state, ...period]
}

const formOf = (t: Translate): RecordForm<ActivityRow, DiscountDraft> => ({
  title: (edited) => t(edited === null ? "activities.add" : "activities.edit"),
  wide: true,
  draftOf: discountTexts,
  typed: (form, edited) => {
    const draft = typedDiscount(form, edited)
    return { draft, problems: discountProblems(discountIn(draft, edited)) }
  },
  fields: (draft, problemOf) => discountFields(t, draft, problemOf)
})

type Actors = { readonly list: RecordsActor; readonly command: CommandActor }

/** Discounts for everybody: what runs, what is planned, what is over. */
const ActivityListScreen = ({ list, command }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t), [t])
  const form = useMemo(() => formOf(t), [t])
  const commandButton = (what: ActivityCommand["what"], { id, version, name }: ActivityRow, listing: boolean) => (
    <Button
      variant={what === "end" ? "dangerText" : "text"}
      aria-disabled={listing}
      onClick={() =>
        command.send({ type: "command.requested", command: { what, id, version, name } satisfies ActivityCommand })
      }
    >
      {t(`activities.${what}`)}
    </Button>
  )
  return (
    <>
      <RecordsScreen
        list={list}
        codec={activityQuery}
        title={t("activities.title")}
        columns={columns}
        nameOf={({ name }) => name}
        form={form}
        blank={blankDiscount}
        filters={(query) => (
          <>
            <Filter label={t("discounts.name")}>
              <Input name="name" defaultValue={query.name} maxLength={100} />
            </Filter>
            <ChoiceFilter name="kind" label={t("discounts.kind")} held={query.kind} options={kindOptions(t)} />
            <ChoiceFilter
              name="state"
              label={t("activities.state")}
              held={query.state}
              options={states.map((id) => ({ id, name: t(`activities.${id}`) }))}
            />
          </>
        )}
        actions={(row, listing) => (
          <>
            {row.state === "draft" || row.state === "paused" ? commandButton("start", row, listing) : null}
            {row.state === "running" ? commandButton("pause", row, listing) : null}
            {row.state === "running" || row.state === "paused" ? commandButton("end", row, listing) : null}
            <RowButtons
              list={list}
              row={row}
              form={form}
              listing={listing}
              fixed={row.state === "ended"}
              needed={row.state === "running"}
            />
          </>
        )}
      />
      <CommandDialog<ActivityCommand> command={command}>
        {({ what, name }) => <p>{t(`activities.${what}Lead`, { name })}</p>}
      </CommandDialog>
    </>
  )
}

export const activityListScreen = screen<Actors>({
  path: FIRST,
  title: "activities.title",
  open: ({ start, answer }, search) => ({
    list: start(
      activityList.machine({
        list: answer(activityEffects.list),
        save: answer(activityEffects.save),
        remove: answer(activityEffects.remove)
      }),
      "activityList",
      { query: activityQuery.read(search) }
    ),
    command: start(activityCommand.machine(answer(carryOut)), "activityCommand")
  }),
  View: ActivityListScreen
})
