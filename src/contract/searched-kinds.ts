import { alarmPermissions } from "./grants.ts"

/** The permission to find each kind of record. */
export const searchedKinds = {
  robots: "device-admin",
  orders: "sale-admin",
  refunds: "sale-admin",
  users: "userList",
  merchants: "merchantList",
  locations: "siteList"
} as const
export type SearchedKind = keyof typeof searchedKinds

/** The kinds whose lists open with several numbers, in the order of their entries. */
export const numberedKinds = ["robots", "orders", "refunds"] as const satisfies ReadonlyArray<SearchedKind>
export type NumberedKind = (typeof numberedKinds)[number]

/** The permissions that show the card of a record; any of them suffices. */
export const cardPermissions = {
  robots: [searchedKinds.robots],
  orders: [searchedKinds.orders],
  users: [searchedKinds.users],
  merchants: [searchedKinds.merchants],
  locations: [searchedKinds.locations],
  alarms: alarmPermissions
} as const
export type CardKind = keyof typeof cardPermissions
export const isCardKind = (kind: string): kind is CardKind => Object.hasOwn(cardPermissions, kind)

/** Shorter texts find nothing. */
export const MIN_SEARCH_LENGTH = 2

/** Longer texts are not sent. */
export const MAX_SEARCH_LENGTH = 100

/** Last digits of an order or refund number are found from this length on. */
export const MIN_LAST_DIGITS = 4

/** The most records of each kind. */
export const MAX_FOUND_PER_KIND = 5
