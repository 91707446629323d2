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
  "alarms.acknowledged": ["确认告警", "Acknowledged an alarm"],
  "silences.added": ["静默告警", "Silenced alarms"],
  "silences.ended": ["结束静默", "Ended a silence"],
  "alarmTypes.edited": ["编辑告警类型", "Edited an alarm type"],
  "merchants.keyViewed": ["查看商户密钥", "Viewed a merchant's key"],
  "merchants.keyReset": ["重置商户密钥", "Reset a merchant's key"],
  "merchants.adminSet": ["设置商户管理员", "Set a merchant's administrator"],
  "devices.picked": ["选择设备", "Picked devices"],
  "messages.read": ["阅读消息", "Read messages"],
  "wechat.bound": ["绑定微信", "Bound WeChat"],
  "wechat.unbound": ["停止微信通知", "Stopped WeChat notifications"],
  "robots.putOnShelves": ["商品上架", "Put goods on the shelves"],
  "robots.removedFromShelf": ["商品下架", "Took goods off the shelves"],
  "robots.synced": ["同步机器人", "Synchronized a robot"],
  "orders.refunded": ["订单退款", "Refunded an order"],
  "refunds.requested": ["申请退款", "Requested a refund"],
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

/** The table keeps older types as well: this is what is written today. */
export type EventType = keyof typeof otherEvents | `${RecordTopic}.${"added" | "edited" | "deleted"}`
