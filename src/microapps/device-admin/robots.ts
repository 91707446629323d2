import { Effect, Schema } from "effect"
import { batchesOf } from "../../contract/batches.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { inDays } from "../../contract/record-filters.ts"
import { Millis } from "../../contract/fields.ts"
import { NewRobot, Robot, RobotCounts, RobotDetail, RobotQuery, robots as record } from "../../contract/robots.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { pageEffects, pageIn } from "../../effects/lists/page-effects.ts"
import { callInBatches } from "../../http/call-in-batches.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { placeFilters } from "../../contract/place-filters.ts"
import { recordFields } from "../../kit/record-fields.tsx"
import { mutationProgram, queryProgram } from "../../effects/programs.ts"

/** A robot's number identifies it; `id` is its substitute within the list. */
const RobotRow = Schema.Struct({ id: Schema.Int, ...Robot.fields })
export type RobotRow = typeof RobotRow.Type

export const robots = { ...record, row: RobotRow }

const numbers = {
  draft: Schema.String,
  blank: "",
  typed: (form: FormData) => String(form.get("robot_ids") ?? ""),
  toDraft: (value: string) => value,
  sent: (value: string) => value
}

/** The fields of a new robot or, with `robot_ids`, of a new site or merchant for these robots. */
export const robotFields = recordFields(NewRobot, {
  robot_ids: { kind: numbers },
  robot_id: {
    kind: "text",
    label: "robots.fields.robot_id",
    problem: "robots.numberProblem",
    input: { autoComplete: "off" }
  },
  name: { kind: "text", label: "robots.fields.name", problem: "robots.nameProblem" },
  location_id: { kind: "text" },
  merchant_id: { kind: "text" }
})
export type RobotDraft = typeof robotFields.blank

const { robot_id, state, text, product, alarms, mine, unsynced } = RobotQuery.filters
export const robotList = typedRecords({
  row: RobotRow,
  draft: robotFields.draft,
  query: inDays({
    sortable: RobotQuery.sortable,
    filters: { ...placeFilters, robot_id, state, text, product, alarms, mine, unsynced }
  }),
  exported: { group: "robots", query: withPeriod, key: "robot_id" }
})
export type RobotFilters = ReturnType<typeof robotList.codec.read>

/** The numbers of robots by state, under the other filters of the list. */
export const robotCounts = typedQuery(RobotCounts)

export const countsKeyOf = (query: RobotFilters) => robotList.codec.keyOf(query, "state", "alarms")

export const readCounts = queryProgram(robotCounts, (key) =>
  ApplicationClient.use(({ robots }) => read(robots.counts({ query: withPeriod(robotList.codec.filtersIn(key)) })))
)

/** Gives each robot an id, which it keeps when it is read again, so that it stays selected. */
export const robotPage = () => {
  const idsByNumber = new Map<string, number>()
  const idOf = (number: string) => idsByNumber.get(number) ?? idsByNumber.set(number, idsByNumber.size + 1).size
  return pageEffects(
    robotList.events,
    (query: RobotFilters) => ApplicationClient.use(({ robots }) => robots.list({ query: withPeriod(query) })),
    ({ list, ...answer }) => pageIn({ ...answer, list: list.map((robot) => ({ id: idOf(robot.robot_id), ...robot })) })
  )
}

/** The most robots that one call moves. */
const MAX_MOVED = 100

/** Adds a robot, or moves the robots in the draft. An empty field changes nothing. */
export const saveRobot = ({ draft }: SaveInput<RobotRow, RobotDraft>) =>
  ApplicationClient.use(({ robots }) => {
    const { robot_ids, robot_id, name } = draft
    const place = {
      ...(draft.location_id === "" ? {} : { location_id: Number(draft.location_id) }),
      ...(draft.merchant_id === "" ? {} : { merchant_id: Number(draft.merchant_id) })
    }
    return robot_ids === ""
      ? write(robots.add({ payload: { robot_id, name, ...place } }))
      : Effect.forEach(
          batchesOf(robot_ids.split(","), MAX_MOVED),
          (batch) => write(robots.move({ payload: { robot_ids: batch.join(","), ...place } })),
          { discard: true }
        )
  }).pipe(
    asEvent(
      () =>
        robotList.events.saved.make(
          draft.robot_ids === ""
            ? { what: "added" }
            : { what: "operated", message: { key: "robots.moveDone", count: draft.robot_ids.split(",").length } }
        ),
      robotList.events.saveFailed
    )
  )

/** One robot with its slots and its latest alarms, by its number. */
export const robotDetail = typedQuery(RobotDetail)

export const readRobot = queryProgram(robotDetail, (robot_id) =>
  ApplicationClient.use(({ robots }) => read(robots.detail({ query: { robot_id } })))
)

/** A change of the shelves of one robot or several; `slots` null means all slots. */
const RobotCommand = Schema.Struct({
  what: Schema.Literals(["putOnShelves", "removeFromShelf", "sync", "returnToService"]),
  robot_ids: Schema.Array(Schema.String),
  slots: Schema.NullOr(Schema.Array(Schema.Int)),
  /** The offline robots, and the moments since which they are offline. */
  offline: Schema.Array(Schema.Struct({ robot_id: Schema.String, since: Schema.NullOr(Millis) }))
})
export type RobotCommand = typeof RobotCommand.Type

export const robotCommand = typedMutation(RobotCommand)

/** The command for robots, by their rows. */
export const commandOf = (
  what: RobotCommand["what"],
  robots: ReadonlyArray<Robot>,
  slots: RobotCommand["slots"] = null
): RobotCommand => ({
  what,
  robot_ids: robots.map(({ robot_id }) => robot_id),
  slots,
  offline: robots.flatMap(({ robot_id, state, offline_since }) =>
    state === "offline" ? [{ robot_id, since: offline_since }] : []
  )
})

const isStored = ({ state, unsynced }: Robot) => state === "offline" && unsynced

export const runRobotCommand = mutationProgram(
  robotCommand,
  ({ what, robot_ids, slots }) => {
    const stored: Array<string> = []
    return ApplicationClient.use(({ robots }) =>
      callInBatches(robot_ids, (batch) =>
        robots[what]({
          payload: { robot_ids: batch.join(","), ...(slots === null ? {} : { slots: slots.join(",") }) }
        }).pipe(
          Effect.tap((reply) =>
            Effect.sync(() => {
              if (reply.status === "ok")
                stored.push(...reply.data.list.filter(isStored).map(({ robot_id }) => robot_id))
            })
          )
        )
      )
    ).pipe(Effect.map((outcome) => ({ outcome, stored })))
  },
  ({ what, robot_ids }, { outcome, stored }) => ({
    outcome,
    ...(robot_ids.length === 1 ? {} : { count: outcome.done.length }),
    ...(what === "sync" ? { what: "synchronized" } : {}),
    ...(what === "returnToService" ? { message: { key: "robots.returnDone", robot: robot_ids[0]! } } : {}),
    ...(stored.length === 0 ? {} : { stored })
  })
)
