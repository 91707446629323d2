import { Context } from "effect"
import { ConsoleApi } from "./console-api.ts"
import { Noun } from "./crud.ts"
import { otherEntities, otherEvents, type RecordTopic } from "./event-types.ts"

/** What the records of each group that `crud` declares are called. */
export const recordNouns = Object.fromEntries(
  Object.values(ConsoleApi.groups).flatMap(({ identifier, endpoints }) =>
    "delete" in endpoints ? [[identifier, Context.getUnsafe(endpoints.add.annotations, Noun)]] : []
  )
) as Readonly<Record<RecordTopic, Noun["Service"]>>

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The kinds of records that the server's event table tells of. */
export const entityWords: Readonly<Record<string, Noun["Service"]>> = {
  ...otherEntities,
  ...Object.fromEntries(
    Object.entries(recordNouns).map(([topic, [chinese, english]]) => [
      topic,
      [chinese, capital(english.replace(/^an? /, ""))]
    ])
  )
}

/** All that the server's event table tells of. The console has it from its build, without the whole contract. */
export const eventWords: Readonly<Record<string, Noun["Service"]>> = {
  ...otherEvents,
  ...Object.fromEntries(
    Object.entries(recordNouns).flatMap(([topic, [chinese, english]]) => [
      [`${topic}.added`, [`新增${chinese}`, `Added ${english}`]],
      [`${topic}.edited`, [`编辑${chinese}`, `Edited ${english}`]],
      [`${topic}.deleted`, [`删除${chinese}`, `Deleted ${english}`]]
    ])
  )
}
