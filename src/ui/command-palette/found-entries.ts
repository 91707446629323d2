import { FIRST_PAGE_PATH, joinAddress, type Search, SELECT_ALL } from "../../contract/addresses.ts"
import { minuteText, moneyText } from "../../contract/formats.ts"
import { detailPages } from "../../contract/record-facts.ts"
import type { FoundRecord } from "../../contract/record-search.ts"
import {
  MAX_FOUND_PER_KIND,
  type NumberedKind,
  numberedKinds,
  type SearchedKind,
  searchedKinds
} from "../../contract/searched-kinds.ts"
import type { FoundRecords } from "../../machines/command-palette/record-search.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import type { Translate } from "../../locales/keys.ts"
import type { Entry } from "./use-entries.ts"

/** Further pages about a record: the permission that opens them, their text and address. */
type Action = {
  readonly key: "orders" | "alarms" | "robot" | "refunds" | "order" | "robots" | "auditLog"
  readonly rule: string
  readonly path: string
  readonly search: Search
  /** The record it leads to, where that is another one. */
  readonly of?: string
}

const REFUNDS = "/sale-admin/refunds"
const ROBOTS = `/device-admin${FIRST_PAGE_PATH}`
const ORDERS = `/sale-admin${FIRST_PAGE_PATH}`

/** The list of each kind, and its filter for the text of a search. */
const lists: Readonly<Record<SearchedKind, { readonly path: string; readonly filter: string }>> = {
  robots: { path: ROBOTS, filter: "text" },
  orders: { path: ORDERS, filter: "number" },
  refunds: { path: REFUNDS, filter: "number" },
  users: { path: pathOfRoute(searchedKinds.users)!, filter: "username" },
  merchants: { path: pathOfRoute(searchedKinds.merchants)!, filter: "name" },
  locations: { path: pathOfRoute(searchedKinds.locations)!, filter: "name" }
}

const robotList = (search: Search): Action => ({ key: "robots", rule: "device-admin", path: ROBOTS, search })
const robotPage = (robot_id: string): Action => ({
  key: "robot",
  rule: "device-admin",
  path: detailPages["robots"]!.path,
  search: { robot_id },
  of: robot_id
})

type Described = {
  /** The name in the result: a number, a name. */
  readonly name: string
  /** Its state and measures, in words. */
  readonly facts: ReadonlyArray<string>
  readonly path: string
  readonly search: Search
  readonly actions: ReadonlyArray<Action>
}

const placeOf = (kind: SearchedKind, id: number | string) => {
  const { path, by } = detailPages[kind]!
  return { path, search: { [by]: String(id) } }
}

type Found<Kind extends SearchedKind> = Extract<FoundRecord, { readonly kind: Kind }>

type Counts = { readonly robots: number; readonly open_alarms: number }
const countFacts = (t: Translate, { robots, open_alarms }: Counts) => [
  t("recordSearch.robots", { count: robots }),
  ...(open_alarms === 0 ? [] : [t("recordSearch.openAlarms", { count: open_alarms })])
]

const descriptions: { readonly [Kind in SearchedKind]: (record: Found<Kind>, t: Translate) => Described } = {
  robots: ({ robot_id, name, state, battery, stock, capacity }, t) => ({
    name: robot_id,
    facts: [
      name,
      t(`recordSearch.robot.${state}`),
      `${battery}%`,
      ...(capacity > 0 ? [t("recordSearch.stock", { stock, capacity })] : [])
    ],
    ...placeOf("robots", robot_id),
    actions: [
      { key: "orders", rule: "sale-admin", path: ORDERS, search: { robot_id } },
      { key: "alarms", rule: "alarm-history", path: "/alarm/alarm-history", search: { robot_id } }
    ]
  }),
  orders: ({ id, number, state, amount, robot_id, created_at, location, products }, t) => ({
    name: number,
    facts: [
      minuteText(created_at),
      products,
      moneyText(amount),
      t(`recordSearch.order.${state}`),
      robot_id,
      location
    ].filter(Boolean),
    ...placeOf("orders", id),
    actions: [robotPage(robot_id), { key: "refunds", rule: "sale-admin", path: REFUNDS, search: { number } }]
  }),
  refunds: ({ number, state, amount, order_id, order_number }, t) => ({
    name: number,
    facts: [moneyText(amount), t(`recordSearch.refund.${state}`), order_number],
    path: REFUNDS,
    search: { number },
    actions: [{ key: "order", rule: "sale-admin", ...placeOf("orders", order_id), of: order_number }]
  }),
  users: ({ id, username, role_name, enabled }, t) => ({
    name: username,
    facts: [role_name, ...(enabled ? [] : [t("recordSearch.disabled")])],
    ...placeOf("users", id),
    actions: [{ key: "auditLog", rule: "eventList", path: pathOfRoute("eventList")!, search: { actor_id: String(id) } }]
  }),
  merchants: ({ id, name, ...counts }, t) => ({
    name,
    facts: countFacts(t, counts),
    ...placeOf("merchants", id),
    actions: [robotList({ merchant_ids: String(id) })]
  }),
  locations: ({ id, label, ...counts }, t) => ({
    name: label,
    facts: countFacts(t, counts),
    ...placeOf("locations", id),
    actions: [robotList({ location_ids: String(id) })]
  })
}

/** A record as text. */
export const describeRecord = (t: Translate, record: FoundRecord): Described =>
  descriptions[record.kind](record as never, t)

type Surroundings = {
  readonly t: Translate
  /** True for a permission that the operator holds. */
  readonly holds: (rule: string) => boolean
  readonly push: (path: string) => void
}

const recordEntries = ({ t, holds, push }: Surroundings, record: FoundRecord, hasActions: boolean) => {
  const { name, facts, path, search, actions } = describeRecord(t, record)
  const id = joinAddress(path, search)
  const entry: Entry = {
    id,
    kind: record.kind,
    text: name,
    facts: facts.join(" · "),
    words: [],
    isFound: true,
    run: () => push(id)
  }
  const further = actions
    .filter(({ rule }) => hasActions && holds(rule))
    .map(({ key, path: to, search: by, of = name }): Entry => {
      const address = joinAddress(to, by)
      return {
        id: address,
        kind: "action",
        text: t(`recordSearch.actions.${key}`, { name: of }),
        words: [],
        isFound: true,
        run: () => push(address)
      }
    })
  return [entry, ...further]
}

/** True if the text is the record's whole number or name. */
const isNamed = (t: Translate, record: FoundRecord, text: string) =>
  [describeRecord(t, record).name, "name" in record ? record.name : ""].some((name) => name.toLowerCase() === text)

const moreEntry = ({ t, push }: Surroundings, kind: SearchedKind, text: string): Entry => {
  const { path, filter } = lists[kind]
  const address = joinAddress(path, { [filter]: text })
  return {
    id: address,
    kind: "action",
    text: t(`recordSearch.more.${kind}`, { text }),
    words: [],
    isFound: true,
    run: () => push(address)
  }
}

/** The address of a list with these numbers. The rows of robots can be selected. */
const addressesOf: Readonly<Record<NumberedKind, (numbers: string) => string>> = {
  robots: (robot_id) => joinAddress(ROBOTS, { robot_id, ...SELECT_ALL }),
  orders: (number) => joinAddress(ORDERS, { number }),
  refunds: (number) => joinAddress(REFUNDS, { number })
}

/**
 * Entries of found records, first those with exactly this number or name. These, or a single record, have their actions
 * as well. Several numbers have an entry for each kind, the list of these records.
 */
export const foundEntries = (
  surroundings: Surroundings,
  { records, numbers }: FoundRecords,
  text: string
): ReadonlyArray<Entry> => {
  const { t, push } = surroundings
  if (numbers !== null) {
    const { found } = numbers
    return numberedKinds
      .filter((kind) => found[kind].length > 0)
      .map((kind) => ({
        id: `numbers-${kind}`,
        kind: "action",
        text: t(`recordSearch.open.${kind}`, { count: found[kind].length }),
        words: [],
        isFound: true,
        run: () => push(addressesOf[kind](found[kind].join(",")))
      }))
  }
  const trimmed = text.trim()
  const isExact = (record: FoundRecord) => isNamed(t, record, trimmed.toLowerCase())
  const sorted = records.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
  return sorted.flatMap((record) => {
    const ofKind = sorted.filter(({ kind }) => kind === record.kind)
    // The answer holds the best of each kind. A full one may leave out others, which the list shows.
    const isCutOff = ofKind.length === MAX_FOUND_PER_KIND && ofKind.at(-1) === record
    return [
      ...recordEntries(surroundings, record, records.length === 1 || isExact(record)),
      ...(isCutOff ? [moreEntry(surroundings, record.kind, trimmed)] : [])
    ]
  })
}
