import { Migrator } from "effect/sql"
import accounts from "../migrations/0001-accounts.ts"
import userLists from "../migrations/0002-user-lists.ts"
import events from "../migrations/0003-events.ts"
import userSearch from "../migrations/0004-user-search.ts"
import signInRevision from "../migrations/0005-sign-in-revision.ts"
import alarmReceiving from "../migrations/0010-alarm-receiving.ts"
import messages from "../migrations/0011-messages.ts"
import devices from "../migrations/0020-devices.ts"
import userChangeRevision from "../migrations/0025-user-change-revision.ts"
import wechatBindings from "../migrations/0026-wechat-bindings.ts"
import merchants from "../migrations/0030-merchants.ts"
import robotGoods from "../migrations/0031-robot-goods.ts"
import orders from "../migrations/0032-orders.ts"
import marketSupport from "../migrations/0033-market-support.ts"
import placements from "../migrations/0034-placements.ts"
import interaction from "../migrations/0035-interaction.ts"
import miniAppPages from "../migrations/0036-mini-app-pages.ts"
import listIndexes from "../migrations/0040-list-indexes.ts"
import robotLists from "../migrations/0041-robot-lists.ts"
import refundLists from "../migrations/0042-refund-lists.ts"
import listOrders from "../migrations/0043-list-orders.ts"

/** Applies what is missing, in order and in one transaction; several servers may start at once. */
export const migrate = Migrator.make({})({
  loader: Migrator.fromRecord({
    "1_accounts": accounts,
    "2_user_lists": userLists,
    "3_events": events,
    "4_user_search": userSearch,
    "5_sign_in_revision": signInRevision,
    "10_alarm_receiving": alarmReceiving,
    "11_messages": messages,
    "20_devices": devices,
    "25_user_change_revision": userChangeRevision,
    "26_wechat_bindings": wechatBindings,
    "30_merchants": merchants,
    "31_robot_goods": robotGoods,
    "32_orders": orders,
    "33_market_support": marketSupport,
    "34_placements": placements,
    "35_interaction": interaction,
    "36_mini_app_pages": miniAppPages,
    "40_list_indexes": listIndexes,
    "41_robot_lists": robotLists,
    "42_refund_lists": refundLists,
    "43_list_orders": listOrders
  })
})
