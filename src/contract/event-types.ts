import type { ConsoleApi } from "./console-api.ts"

type Groups = (typeof ConsoleApi)["groups"]

/** Topics whose records are added, edited and deleted: the groups that `crud` declares. */
export type RecordTopic = {
  [G in keyof Groups]: "add" | "edit" | "delete" extends keyof Groups[G]["endpoints"] ? G : never
}[keyof Groups]

/** Other events. */
export const otherEvents = [
  "session.opened",
  "session.closed",
  "session.ended",
  "session.refused",
  "session.requestChanged",
  "session.requestDeleted",
  "session.requestDeclined",
  "session.accountRequested",
  "secondFactor.enabled",
  "secondFactor.disabled",
  "secondFactor.reset",
  "secondFactor.recoveryCodeUsed",
  "users.passwordChanged",
  "users.sessionsEnded",
  "users.avatarChanged",
  "users.passwordReset",
  "users.availabilitySubscribed",
  "users.availabilityUnsubscribed",
  "users.availabilityMailed",
  "roles.rulesSet",
  "alarms.receivingTurned",
  "alarms.raised",
  "alarms.changed",
  "alarms.deleted",
  "alarms.acknowledged",
  "alarms.handedOver",
  "alarms.handoverAccepted",
  "alarms.handoverDeclined",
  "alarms.handoverWithdrawn",
  "alarms.released",
  "pins.pinned",
  "pins.edited",
  "pins.unpinned",
  "pins.answered",
  "pins.handedOver",
  "pins.handoverAccepted",
  "pins.handoverDeclined",
  "pins.handoverWithdrawn",
  "pins.released",
  "silences.added",
  "silences.begun",
  "silences.ended",
  "silences.edited",
  "silences.deleted",
  "alarmTypes.added",
  "alarmTypes.deleted",
  "alarmTypes.edited",
  "merchants.keyViewed",
  "merchants.keyReset",
  "merchants.adminSet",
  "developerTools.allowed",
  "developerTools.forbidden",
  "devices.picked",
  "messages.read",
  "views.saved",
  "views.deleted",
  "wechat.bound",
  "wechat.unbound",
  "areas.added",
  "areas.edited",
  "areas.deleted",
  "products.added",
  "products.edited",
  "products.deleted",
  "robots.added",
  "robots.edited",
  "robots.deleted",
  "robots.moved",
  "robots.putOnShelves",
  "robots.removedFromShelf",
  "robots.synced",
  "robots.takenOutOfService",
  "robots.returnedToService",
  "orders.placed",
  "orders.changed",
  "orders.deleted",
  "orders.refunded",
  "refunds.requested",
  "refunds.changed",
  "refunds.deleted",
  "refunds.approved",
  "refunds.refused",
  "activities.started",
  "activities.paused",
  "activities.ended",
  "placements.enabled",
  "placements.disabled",
  "miniAppPages.published",
  "miniAppPages.unpublished"
] as const

/** Kinds of records that no group of `crud` declares. */
export const otherEntities = [
  "session",
  "areas",
  "products",
  "robots",
  "orders",
  "refunds",
  "alarms",
  "alarmTypes",
  "pins",
  "silences",
  "developerTools",
  "messages",
  "views"
] as const

/** Kinds of records whose lists link each row to its history. */
export type EntityType = (typeof otherEntities)[number] | RecordTopic

/** Today's types; the log holds older ones as well. */
export type EventType = (typeof otherEvents)[number] | `${RecordTopic}.${"added" | "edited" | "deleted"}`
