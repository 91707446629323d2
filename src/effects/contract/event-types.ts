import type { ConsoleApi } from "./console-api.ts"

type Groups = (typeof ConsoleApi)["groups"]

/** Topics whose records are added, edited and deleted: the groups that `crud` declares. */
export type RecordTopic = {
  [G in keyof Groups]: "add" | "edit" | "delete" extends keyof Groups[G]["endpoints"] ? G : never
}[keyof Groups]

/** What else the server's event table tells of, as a command of who reads it in Chinese and in English. */
export const otherEvents = {
  "session.opened": ["登录", "Signed in"],
  "session.closed": ["退出登录", "Logged out"],
  "session.ended": ["结束会话", "Ended a session"],
  "session.refused": ["登录被拒绝", "Was refused to sign in"],
  "session.requestChanged": ["更改账号申请", "Changed a request for an account"],
  "session.requestDeleted": ["删除账号申请", "Deleted a request for an account"],
  "session.requestDeclined": ["拒绝账号申请", "Declined a request for an account"],
  "session.accountRequested": ["申请账号", "Asked for an account"],
  "secondFactor.enabled": ["启用两步验证", "Turned on the second factor"],
  "secondFactor.disabled": ["停用两步验证", "Turned off the second factor"],
  "secondFactor.reset": ["重置两步验证", "Reset a second factor"],
  "secondFactor.recoveryCodeUsed": ["使用恢复码登录", "Used a recovery code"],
  "users.passwordChanged": ["修改密码", "Changed the password"],
  "users.sessionsEnded": ["结束用户的全部会话", "Ended all sessions of a user"],
  "users.avatarChanged": ["更换头像", "Changed the avatar"],
  "users.passwordReset": ["重置用户密码", "Reset a user's password"],
  "roles.rulesSet": ["设置角色权限", "Set a role's permissions"],
  "alarms.receivingTurned": ["切换告警接收", "Turned alarm receiving"],
  "alarms.raised": ["产生告警", "Raised an alarm"],
  "alarms.changed": ["告警变更", "Changed an alarm"],
  "alarms.deleted": ["删除告警", "Deleted an alarm"],
  "alarms.acknowledged": ["确认告警", "Acknowledged an alarm"],
  "silences.added": ["静默告警", "Silenced alarms"],
  "silences.ended": ["结束静默", "Ended a silence"],
  "silences.edited": ["更改静默", "Changed a silence"],
  "silences.deleted": ["删除静默", "Deleted a silence"],
  "alarmTypes.added": ["新增告警类型", "Added an alarm type"],
  "alarmTypes.deleted": ["删除告警类型", "Deleted an alarm type"],
  "alarmTypes.edited": ["编辑告警类型", "Edited an alarm type"],
  "merchants.keyViewed": ["查看商户密钥", "Viewed a merchant's key"],
  "merchants.keyReset": ["重置商户密钥", "Reset a merchant's key"],
  "merchants.adminSet": ["设置商户管理员", "Set a merchant's administrator"],
  "developerTools.allowed": ["允许开发者工具", "Allowed developers' tools"],
  "developerTools.forbidden": ["禁止开发者工具", "Forbade developers' tools"],
  /** Both directions, as older servers recorded them. */
  "developerTools.turned": ["切换开发者工具", "Turned developers' tools on or off"],
  "devices.picked": ["选择设备", "Picked devices"],
  "messages.read": ["阅读消息", "Read messages"],
  "views.saved": ["保存列表视图", "Saved a view of a list"],
  "views.deleted": ["删除列表视图", "Deleted a view of a list"],
  "wechat.bound": ["绑定微信", "Bound WeChat"],
  "wechat.unbound": ["停止微信通知", "Stopped WeChat notifications"],
  "areas.added": ["新增区域", "Added an area"],
  "areas.edited": ["编辑区域", "Edited an area"],
  "areas.deleted": ["删除区域", "Deleted an area"],
  "locations.added": ["新增点位", "Added a location"],
  "locations.edited": ["编辑点位", "Edited a location"],
  "locations.deleted": ["删除点位", "Deleted a location"],
  "products.added": ["新增商品", "Added a product"],
  "products.edited": ["编辑商品", "Edited a product"],
  "products.deleted": ["删除商品", "Deleted a product"],
  "robots.added": ["新增机器人", "Added a robot"],
  "robots.edited": ["更改机器人", "Changed a robot"],
  "robots.deleted": ["删除机器人", "Deleted a robot"],
  "robots.putOnShelves": ["商品上架", "Put goods on the shelves"],
  "robots.removedFromShelf": ["商品下架", "Took goods off the shelves"],
  "robots.synced": ["同步机器人", "Synchronized a robot"],
  "orders.placed": ["下单", "Placed an order"],
  "orders.changed": ["订单变更", "Changed an order"],
  "orders.deleted": ["删除订单", "Deleted an order"],
  "orders.refunded": ["订单退款", "Refunded an order"],
  "refunds.requested": ["申请退款", "Requested a refund"],
  "refunds.changed": ["退款变更", "Changed a refund"],
  "refunds.deleted": ["删除退款", "Deleted a refund"],
  "refunds.approved": ["同意退款", "Approved a refund"],
  "refunds.refused": ["拒绝退款", "Refused a refund"],
  "activities.started": ["开始活动", "Started an activity"],
  "activities.paused": ["暂停活动", "Paused an activity"],
  "activities.ended": ["结束活动", "Ended an activity"],
  "placements.enabled": ["启用广告投放", "Enabled a placement"],
  "placements.disabled": ["停用广告投放", "Disabled a placement"],
  "miniAppPages.published": ["发布小程序页面", "Published a mini-app page"],
  "miniAppPages.unpublished": ["撤回小程序页面", "Took back a mini-app page"]
} as const

/** What is told of besides the records that `crud` declares. What happens to an account is of `users`, whichever topic tells of it. */
export const otherEntities = {
  session: ["会话", "Session"],
  areas: ["区域", "Area"],
  locations: ["点位", "Location"],
  products: ["商品", "Product"],
  robots: ["机器人", "Robot"],
  orders: ["订单", "Order"],
  refunds: ["退款", "Refund"],
  alarms: ["告警", "Alarm"],
  alarmTypes: ["告警类型", "Alarm type"],
  silences: ["静默", "Silence"],
  developerTools: ["开发者工具", "Developers' tools"],
  messages: ["消息", "Message"],
  views: ["列表视图", "View of a list"]
} as const

/** Kinds of records whose lists lead from each row to its history. */
export type EntityType = keyof typeof otherEntities | RecordTopic

/** The table keeps older types as well: this is what is written today. */
export type EventType = keyof typeof otherEvents | `${RecordTopic}.${"added" | "edited" | "deleted"}`
