import { searchIn } from "./addresses.ts"
import { references } from "./record-references.ts"

/** The pages that a list stands on, which views are saved for, and what kind of records that lists. */
export const listPages = {
  ...{ userList: "users", merchantList: "merchants", roleList: "roles", eventList: "events", messageList: "messages" },
  "alarm-setting-c": "alarmTypes",
  "alarm-notify-setting": "notifyRules",
  "alarm-record": "notifyRecords",
  "alarm-record-all": "notifyRecords",
  "device-admin/router-first": "robots",
  "sale-admin/router-first": "orders",
  "sale-admin/refunds": "refunds",
  "market-support/router-first": "activities",
  "market-support/coupons": "coupons",
  "advertising-admin/router-first": "placements",
  "interactive-admin/router-first": "utterances",
  "interactive-admin/quizzes": "quizzes",
  "mini-app-admin/router-first": "miniAppPages"
} as const
export type ListPage = keyof typeof listPages

export const isListPage = (page: unknown): page is ListPage => Object.hasOwn(listPages, String(page))

/** Filters that ask for yes or no. */
const yesNo: ReadonlySet<string> = new Set(["enabled", "built_in", "published"])

const held = (filter: string, text: string): unknown => {
  if (yesNo.has(filter)) return text === "true"
  const kind = Object.hasOwn(references, filter) ? references[filter] : undefined
  if (kind === undefined) return text
  const all = text
    .split(",")
    .map((id) => (kind !== "areas" && kind !== "alarmTypes" && /^\d{1,15}$/.test(id) ? +id : id))
  return all.length === 1 ? all[0] : all
}

/** What a saved view filters by, as a row would hold it; its order, and how many rows a page has, where it says that. */
export const filtersIn = (search: string) => {
  const { sort, order, page_size, ...filters } = searchIn(search)
  return {
    ...{ sort, order, page_size },
    filters: Object.fromEntries(Object.entries(filters).map(([filter, text]) => [filter, held(filter, text)]))
  }
}
