import { addressedId } from "../../contract/addressed-id.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import {
  type CalibrationAttempt,
  calibrationForm,
  calibrationOf,
  type CalibrationSubject,
  type PlanChange,
  planMutation
} from "../../machines/locations/floor-plan.ts"
import { siteDetail } from "../../machines/locations/site-detail.ts"

export const readSite = (id: string) =>
  ConsoleClient.use(({ locations }) => read(locations.detail({ query: { id: addressedId(id) } }))).pipe(
    asEvent((data) => siteDetail.events.loaded.make({ data }), siteDetail.events.failed)
  )

export const changePlan = ({ change, id, image }: PlanChange) =>
  ConsoleClient.use(({ locations }) =>
    write(change === "set" ? locations.setPlan({ payload: { id, image } }) : locations.removePlan({ payload: { id } }))
  ).pipe(
    asEvent(() => planMutation.events.done.make({ message: { key: `plan.${change}Done` } }), planMutation.events.failed)
  )

export const calibratePlan = ({
  attempt,
  subject: { id, plan }
}: {
  readonly attempt: CalibrationAttempt
  readonly subject: CalibrationSubject
}) =>
  ConsoleClient.use(({ locations }) =>
    write(locations.calibratePlan({ payload: { id, image: plan.image, ...calibrationOf(attempt) } }))
  ).pipe(
    asEvent(
      () =>
        calibrationForm.events.sent.make({
          outcome: { done: [], refused: [] },
          message: { key: "plan.calibrateDone" }
        }),
      calibrationForm.events.sendFailed
    )
  )
