import { Migrator } from "effect/sql"

/** Applies what is missing, in order and in one transaction; several servers may start at once. What a database has is not even loaded. */
export const migrate = Migrator.make({})({
  loader: Migrator.fromGlob({
    "1_accounts.ts": () => import("../migrations/0001-accounts.ts"),
    "2_user_lists.ts": () => import("../migrations/0002-user-lists.ts"),
    "3_events.ts": () => import("../migrations/0003-events.ts"),
    "4_user_search.ts": () => import("../migrations/0004-user-search.ts"),
    "5_sign_in_revision.ts": () => import("../migrations/0005-sign-in-revision.ts"),
    "10_alarm_receiving.ts": () => import("../migrations/0010-alarm-receiving.ts"),
    "11_messages.ts": () => import("../migrations/0011-messages.ts"),
    "20_devices.ts": () => import("../migrations/0020-devices.ts"),
    "25_user_change_revision.ts": () => import("../migrations/0025-user-change-revision.ts"),
    "26_wechat_bindings.ts": () => import("../migrations/0026-wechat-bindings.ts"),
    "30_merchants.ts": () => import("../migrations/0030-merchants.ts"),
    "31_robot_goods.ts": () => import("../migrations/0031-robot-goods.ts"),
    "32_orders.ts": () => import("../migrations/0032-orders.ts"),
    "33_market_support.ts": () => import("../migrations/0033-market-support.ts"),
    "34_placements.ts": () => import("../migrations/0034-placements.ts"),
    "35_interaction.ts": () => import("../migrations/0035-interaction.ts"),
    "36_mini_app_pages.ts": () => import("../migrations/0036-mini-app-pages.ts"),
    "40_list_indexes.ts": () => import("../migrations/0040-list-indexes.ts"),
    "41_robot_lists.ts": () => import("../migrations/0041-robot-lists.ts"),
    "42_refund_lists.ts": () => import("../migrations/0042-refund-lists.ts"),
    "43_list_orders.ts": () => import("../migrations/0043-list-orders.ts"),
    "44_covering_indexes.ts": () => import("../migrations/0044-covering-indexes.ts"),
    "45_text_search.ts": () => import("../migrations/0045-text-search.ts"),
    "46_list_counts.ts": () => import("../migrations/0046-list-counts.ts")
  })
})
