import { activities, type Activity } from "../../contract/activities.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import { validityAt } from "../../kit/period.ts"
import { useTexts } from "../../kit/texts.ts"
import type { MutationActor } from "../../machines/mutations/mutation-machine.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { activityMutation, type ActivityMutation, changeActivity } from "./activities.ts"
import { activityFields, activityForm, discountColumns } from "./discounts.tsx"

const tones = { draft: "info", running: "success", paused: "warning", ended: "neutral" } as const

/** True for a running activity whose period has not begun. */
const isComing = (activity: Activity, at: number) =>
  activity.state === "running" && validityAt(at, activity) === "coming"

const ActivityState = ({ state, upcoming }: Pick<Activity, "state"> & { readonly upcoming: boolean }) => {
  const t = useTexts()
  return (
    <>
      <Badge tone={tones[state]}>{t(`activities.state.${state}`)}</Badge>{" "}
      {upcoming ? <SubtleText>{t("activities.coming")}</SubtleText> : null}
    </>
  )
}

/** The possible changes of an activity, by its state. */
const mutationsOf: Readonly<Record<Activity["state"], ReadonlyArray<ActivityMutation["what"]>>> = {
  draft: ["start"],
  running: ["pause", "end"],
  paused: ["start", "end"],
  ended: []
}

const ActivityMutationDialog = ({ mutation }: { readonly mutation: MutationActor<ActivityMutation> }) => {
  const t = useTexts()
  return (
    <MutationDialog
      mutation={mutation}
      question={({ what, name }) => t(`activities.${what}Question`, { name })}
      confirm={({ what }) => t(`activities.${what}`)}
    >
      {({ what }) => <p>{t(`activities.${what}Lead`)}</p>}
    </MutationDialog>
  )
}

/** Discounts for everybody: running, planned and past ones. */
export const activityListScreen = defineListPage({
  record: activities,
  columns: [
    ...discountColumns,
    {
      id: "state",
      card: "beside",
      text: (row, t, at) =>
        [t(`activities.state.${row.state}`), isComing(row, at) ? t("activities.coming") : ""].join(" ").trim(),
      cell: (_, row, __, at) => <ActivityState state={row.state} upcoming={isComing(row, at)} />
    },
    { id: "starts_at", card: "unfolded" },
    "ends_at"
  ],
  form: { fields: activityFields, useForm: activityForm },
  addedVerb: "added",
  filters: ["name", "kind", "state"],
  parts: (fromEffect: FromEffect) => ({ mutation: { machine: activityMutation.machine(fromEffect(changeActivity)) } }),
  actions: ({ id, version, name, state }, { mutation }, t, listing) => ({
    fixed: state === "ended",
    needed: state === "running",
    more: mutationsOf[state].map((what) => ({
      name: what,
      label: t(`activities.${what}`),
      danger: what === "end",
      disabled: listing,
      choose: () => mutation.send({ type: "mutation.requested", input: { what, id, version, name } })
    }))
  }),
  extra: ActivityMutationDialog
})
