import { Effect, Schema } from "effect"
import { isolated } from "../../contract/isolated.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"

const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })
export type Choice = typeof Choice.Type

/** Robots and locations that can show a placement. */
const TargetChoices = Schema.Struct({ robots: Schema.Array(Choice), locations: Schema.Array(Choice) })
export type TargetChoices = typeof TargetChoices.Type

export const targetChoices = typedQuery(TargetChoices)

export const readTargetChoices = (_: string) =>
  ApplicationClient.use(({ devices, areas }) =>
    Effect.all(
      {
        robots: read(devices.all({ query: {} })),
        locations: read(areas.locations({ query: {} }))
      },
      { concurrency: "unbounded" }
    )
  ).pipe(
    asEvent(
      ({ robots, locations }) =>
        targetChoices.events.loaded.make({
          data: {
            robots: robots.list
              .map(({ robot_id, name, location }) => ({
                id: robot_id,
                name: [robot_id, name, location]
                  .filter((part) => part !== "")
                  .map(isolated)
                  .join(" · ")
              }))
              .sort((a, b) => (a.id < b.id ? -1 : 1)),
            locations: locations.list.map(({ id, name }) => ({ id: String(id), name }))
          }
        }),
      targetChoices.events.failed
    )
  )

/** The names of these ids, in their order. An unknown id stands for itself. */
export const namesOf = (ids: ReadonlyArray<string | number>, choices: ReadonlyArray<Choice>): ReadonlyArray<Choice> => {
  const choiceById = new Map(choices.map((choice) => [choice.id, choice]))
  return ids.map((id) => choiceById.get(String(id)) ?? { id: String(id), name: String(id) })
}
