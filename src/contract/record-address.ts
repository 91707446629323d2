import { type CardKind, cardRules } from "./searched-kinds.ts"

/** The pages of records, as `details` says. The list of users names one by the username. Embedded applications load these alone. */
const pages: Readonly<Record<CardKind, string>> = {
  robots: "/device-admin/robot?robot_id=",
  orders: "/sale-admin/order?id=",
  users: "/user/userList?username=",
  merchants: "/merchant/merchantList?id=",
  locations: "/site/site?id=",
  alarms: "/alarm/alarm-timeline?id="
}

/** The address of a record's page, for operators with a permission for its card; null for others. */
export const recordAddress = (
  { kind, id }: { readonly kind: CardKind; readonly id: string },
  holds: (rule: string) => boolean
): string | null => (cardRules[kind].some(holds) ? `${pages[kind]}${encodeURIComponent(id)}` : null)
