import { type CardKind, cardPermissions } from "./searched-kinds.ts"

/**
 * The page of each kind of records and the field in its address, as in `detailPages`, but without loading that in
 * embedded applications. The list of users finds one by the username.
 */
const pages: Readonly<Record<CardKind, string>> = {
  robots: "/device-admin/robot?robot_id=",
  orders: "/sale-admin/order?id=",
  users: "/user/userList?username=",
  merchants: "/merchant/merchantList?id=",
  locations: "/site/site?id=",
  alarms: "/alarm/alarm-timeline?id="
}

/** The field of a record that its address holds. */
export const addressField = (kind: CardKind): string => pages[kind].replace(/.*\?|=/g, "")

/** The address of a record's page; null without a permission for the record's card. */
export const recordAddress = (
  { kind, id }: { readonly kind: CardKind; readonly id: string },
  holds: (rule: string) => boolean
): string | null => (cardPermissions[kind].some(holds) ? `${pages[kind]}${encodeURIComponent(id)}` : null)
