import { addressedId } from "../../contract/addressed-id.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { calibrationForm, calibrationOf, planMutation } from "../../machines/locations/floor-plan.ts"
import { siteDetail } from "../../machines/locations/site-detail.ts"
import { allDone, formProgram, mutationProgram, queryProgram } from "../programs.ts"

export const readSite = queryProgram(siteDetail, (id) =>
  ConsoleClient.use(({ locations }) => read(locations.detail({ query: { id: addressedId(id) } })))
)

export const changePlan = mutationProgram(
  planMutation,
  ({ change, id, image }) =>
    ConsoleClient.use(({ locations }) =>
      write(
        change === "set" ? locations.setPlan({ payload: { id, image } }) : locations.removePlan({ payload: { id } })
      )
    ),
  ({ change }) => ({ message: { key: `plan.${change}Done` } })
)

export const calibratePlan = formProgram(
  calibrationForm,
  ({ attempt, subject: { id, plan } }) =>
    ConsoleClient.use(({ locations }) =>
      write(locations.calibratePlan({ payload: { id, image: plan.image, ...calibrationOf(attempt) } }))
    ),
  () => ({ ...allDone, message: { key: "plan.calibrateDone" } })
)
