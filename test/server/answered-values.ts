import type { ServerEvent } from "../../src/contract/events.ts"
import { referenceFields } from "../../src/contract/record-references.ts"
import { changesOf } from "../../src/machines/history/changes.ts"
import { valueText } from "../../src/ui/history/values.tsx"
import { editableRecords } from "../contract/record-fixtures.ts"
import { translate } from "../texts.ts"
import type { TestServer } from "./test-server.ts"

/** Texts of people or machines in events, besides those of edited records: they are shown unchanged. */
const own = {
  alarmTypes: ["code", "guidance"],
  alarms: ["acknowledged_by", "answer_note", "created_by", "note", "robot_id", "username"],
  areas: ["name"],
  locations: ["address", "name"],
  miniAppPages: ["blocks.content", "blocks.title"],
  orders: ["items.product", "number", "payment_number", "robot_id"],
  pins: ["created_by", "note", "offer_note", "robot_id"],
  products: ["name"],
  quizzes: ["answers"],
  refunds: [
    "decided_by",
    "decision",
    "first_approved_by",
    "first_reason",
    "merchant",
    "number",
    "order_number",
    "reason",
    "robot_id"
  ],
  developerTools: ["allowed_by"],
  robots: ["name", "out_of_service_by", "out_of_service_reason", "parts.robot_id", "robot_id"],
  session: ["address", "agent", "remarks", "username"],
  silences: ["created_by", "ended_by", "reason"],
  users: ["openid", "parts.robot_id", "robot_id"],
  views: ["name", "owner"]
}
const ofRecords = editableRecords.flatMap(({ name, row }) =>
  Object.entries(row.fields).flatMap(([field, { ast }]) =>
    ast._tag === "String" && !Object.hasOwn(referenceFields, field) ? [`${name}.${field}`] : []
  )
)
export const productTexts: ReadonlySet<string> = new Set([
  ...Object.entries(own).flatMap(([entity, all]) => all.map((field) => `${entity}.${field}`)),
  ...ofRecords
])

type Leaf = readonly [path: string, row: unknown, value: unknown]

/** The values of a field, and of its parts. */
const leavesOf = (path: string, row: unknown, value: unknown): ReadonlyArray<Leaf> => {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(path, row, each))
  if (typeof value !== "object" || value === null) return [[path, row, value]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, value, inner))
}

type Told = readonly [path: string, told: string, value: unknown]

/** Every value in events of each kind, as histories show it, in both languages. */
export const answeredValues = async (server: TestServer, token: string): Promise<ReadonlyArray<Told>> => {
  const all: Array<Told> = []
  const types = await server.query<{ type: string }>("select distinct type from events order by 1")
  for (const language of ["en-US", "zh-CN"] as const)
    for (const { type } of types) {
      const t = translate(language) as never
      const query = `type=${type}&page_size=20`
      const { data } = await server.get(`/system-admin/event/list?${query}`, { token, language })
      for (const event of data.list as ReadonlyArray<ServerEvent>)
        for (const { field, before, after } of changesOf(event))
          for (const [side, value] of [
            [event.before, before],
            [event.after, after]
          ] as const)
            for (const [path, row, leaf] of leavesOf(field, side, value))
              all.push([`${event.entity}.${path}`, valueText(t, { ...event, row }, path, leaf), leaf])
    }
  return all
}
