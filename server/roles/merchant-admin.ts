import { MERCHANT_ADMIN } from "../../src/effects/contract/role-name.ts"

/**
 * The role of who administrates a merchant: all that is shown of robots, trade and alarms, and the merchant's own people; nothing that is set for the
 * whole platform. What of it is his merchant's is decided elsewhere (`server/database/merchant-records.ts`).
 */
export const merchantAdmin = {
  name: MERCHANT_ADMIN,
  is_admin: true,
  rules: [
    ...["dashboardIndex", "userList", "merchantList", "alarm-board", "alarm-record", "alarm-record-all", "eventList"],
    ...["sale-admin", "device-admin", "market-support", "advertising-admin", "interactive-admin", "mini-app-admin"]
  ]
}
