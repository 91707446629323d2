import { useMemo } from "react"

import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Badge, Subtle } from "../../ui/kit/panel.tsx"
import { Button } from "../../ui/kit/controls.ts"
import { CommandDialog } from "../../ui/kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { FIRST } from "../runtime/history.ts"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import type { Column } from "../../ui/kit/columns.ts"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { recordPart } from "../runtime/effect-runtime.ts"
import { screen } from "../runtime/screen.ts"
import {
  activitiesSeen,
  activityCommand,
  type ActivityCommand,
  activityList,
  type ActivityRow,
  carryOut
} from "./activities.ts"
import { activityFields } from "./discount.ts"
import { activityForm } from "./discount-form.tsx"
import { discountColumns } from "./discount-facts.tsx"
import { type Translate, useWords } from "./words.ts"

const tones = { draft: "accent", running: "success", paused: "warning", ended: "neutral" } as const

const columnsOf = (t: Translate): ReadonlyArray<Column<ActivityRow>> => {
  const { worth, period } = discountColumns<ActivityRow>(t)
  const state: Column<ActivityRow> = {
    id: "state",
    head: t("activities.state"),
    cell: ({ state: held, coming }) => (
      <>
        <Badge tone={tones[held]}>{t(`activities.${held}`)}</Badge>{" "}
        {held === "running" && coming ? <Subtle>{t("activities.coming")}</Subtle> : null}
      </>
    )
  }
  return [...worth, state, ...period]
}

type Actors = { readonly list: RecordsActor; readonly command: CommandActor }

/** Discounts for everybody: what runs, what is planned, what is over. */
const ActivityListScreen = ({ list, command }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t), [t])
  const form = useMemo(() => activityForm(t), [t])
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
        records={activityList}
        title={t("activities.title")}
        columns={columns}
        nameOf={({ name }) => name}
        form={form}
        blank={activityFields.blank}
        filters={{
          name: { label: t("discounts.name") },
          kind: { label: t("discounts.kind"), choices: (id) => t(`discounts.${id}`) },
          state: { label: t("activities.state"), choices: (id) => t(`activities.${id}`) }
        }}
        actions={(row, listing) => (
          <>
            {row.state === "draft" || row.state === "paused" ? commandButton("start", row, listing) : null}
            {row.state === "running" ? commandButton("pause", row, listing) : null}
            {row.state === "running" || row.state === "paused" ? commandButton("end", row, listing) : null}
            <RowButtons
              list={list}
              row={row}
              records={activityList}
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

export const activityListScreen = screen({
  path: FIRST,
  title: "activities.title",
  parts: (fromEffect) => ({
    list: recordPart(fromEffect, activityList, "activities", activityFields.sent, activitiesSeen),
    command: { machine: activityCommand.machine(fromEffect(carryOut)) }
  }),
  draw: (actors) => <ActivityListScreen {...actors} />
})
