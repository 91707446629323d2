import type { ServerEvent } from "../../src/effects/contract/events.ts"
import { changesOf } from "../../src/machines/history/changes.ts"
import { valueText } from "../../src/ui/history/values.tsx"
import * as kit from "../../src/ui/kit/topics/kit.ts"
import * as records from "../../src/ui/kit/topics/records.ts"
import { translator } from "../../src/ui/kit/translator.ts"
import { happenedWords } from "../../src/ui/words/happened-words.ts"
import * as fields from "../../src/ui/words/topics/late/fields.ts"
import * as histories from "../../src/ui/words/topics/late/history.ts"
import type { TestServer } from "./test-server.ts"

/** What somebody has written or is known by, or a machine told of itself: it is shown as it is. All other texts are shown in words. */
const own = {
  activities: ["name"],
  alarmTypes: ["code"],
  alarms: ["acknowledged_by", "note", "robot_id"],
  areas: ["name"],
  coupons: ["name"],
  locations: ["address", "name"],
  merchants: ["administrator", "contact_address", "contact_person", "contact_phone", "key_tail", "name", "remarks"],
  miniAppPages: ["blocks.content", "blocks.title", "name", "path", "title"],
  notifyRules: ["name"],
  orders: ["items.product", "number", "robot_id"],
  placements: ["media_url", "title"],
  products: ["name"],
  quizzes: ["answers", "question"],
  refunds: ["decided_by", "decision", "merchant", "number", "order_number", "reason", "robot_id"],
  robots: ["name", "robot_id"],
  roles: ["name", "title"],
  session: ["address", "agent", "remarks", "username"],
  silences: ["created_by", "ended_by", "reason"],
  users: ["email", "openid", "robot_ids", "username"],
  utterances: ["text"],
  views: ["name", "owner"]
}
export const ownTexts: ReadonlySet<string> = new Set(
  Object.entries(own).flatMap(([entity, all]) => all.map((field) => `${entity}.${field}`))
)

type Leaf = readonly [path: string, row: unknown, value: unknown]

/** What stands in a field, and in what that is made of. */
const leavesOf = (path: string, row: unknown, value: unknown): ReadonlyArray<Leaf> => {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(path, row, each))
  if (typeof value !== "object" || value === null) return [[path, row, value]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, value, inner))
}

type Told = readonly [path: string, told: string, value: unknown]

/** Every value that events of each kind tell of, as histories show it, in both languages. */
export const toldValues = async (server: TestServer, token: string): Promise<ReadonlyArray<Told>> => {
  const all: Array<Told> = []
  const types = await server.query<{ type: string }>("select distinct type from events order by 1")
  for (const language of ["en-US", "zh-CN"] as const)
    for (const { type } of types) {
      const t = translator(language, { ...kit, ...records, ...histories, ...fields, ...happenedWords }) as never
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
