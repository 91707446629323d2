import { Effect, Schema } from "effect"
import { batchesOf } from "../../contract/batches.ts"
import { momentIn } from "../../contract/formats.ts"
import { OutOfService, Robot } from "../../contract/robots.ts"
import { WordText } from "../../contract/texts.ts"
import { write } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { contractProblems } from "../../kit/field-kinds.ts"
import { typedForm } from "../../machines/forms/typed-form.ts"
import { allDone, formProgram } from "../../effects/programs.ts"

/** The most robots of one call. */
const BATCH_SIZE = 100

/** The end as typed; empty for none. */
const Attempt = Schema.Struct({ reason: Schema.String, until: WordText })
type Attempt = typeof Attempt.Type

/** Robots, and their present values if they are out of service. */
const Subject = Schema.Struct({ robot_ids: Schema.Array(Schema.String), out_of_service: Robot.fields.out_of_service })

export const outOfServiceForm = typedForm("outOfService", Attempt, Subject)

/** The event that opens the form about these robots. */
export const outOfServiceOpened = (robots: ReadonlyArray<Robot>) =>
  outOfServiceForm.events.opened.make({
    subject: {
      robot_ids: robots.map(({ robot_id }) => robot_id),
      out_of_service: robots.length === 1 ? robots[0]!.out_of_service : null
    }
  })

/** The key of the text for each problem of an attempt. */
export const problemsOf = ({ reason, until }: Attempt, now: number): Readonly<Record<string, string>> => ({
  ...contractProblems({ reason: OutOfService.fields.reason }, { reason }, { reason: "robots.reasonProblem" }),
  ...(until === "" || (momentIn(until) ?? 0) > now ? {} : { until: "robots.untilProblem" })
})

/** Takes robots out of service, all of a batch or none. A refusal is shown by the form. */
export const takeOutOfService = formProgram(
  outOfServiceForm,
  ({ attempt: { reason, until }, subject: { robot_ids } }) =>
    ApplicationClient.use(({ robots }) =>
      Effect.forEach(batchesOf(robot_ids, BATCH_SIZE), (batch) =>
        write(
          robots.takeOutOfService({
            payload: { robot_ids: batch.join(","), reason, until: until === "" ? null : momentIn(until) }
          })
        )
      )
    ),
  () => allDone
)
