import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["设备平台", "Device Platform"]
} satisfies Topic

export const robots = {
  product: ["商品名称", "Product"],
  title: ["机器人", "Robots"],
  number: ["设备编号", "Device number"],
  name: ["名称", "Name"],
  state: ["状态", "State"],
  online: ["在线", "Online"],
  offline: ["离线", "Offline"],
  battery: ["电量", "Battery"],
  merchant: ["所属商户", "Affiliated merchant"],
  stock: ["库存", "Stock"],
  stockOf: ["{{stock}} / {{capacity}}", "{{stock}} / {{capacity}}"],
  onShelf: ["上架", "On shelf"],
  onShelfOf: ["{{on}} / {{count}} 货道", "{{on}} of {{count}} slots", "{{on}} of {{count}} slot"],
  lastAlarm: ["最近告警", "Last alarm"],
  noGoods: ["不带货", "Carries no goods"],
  text: ["编号、名称或点位", "Number, name or location"],
  putOnShelves: ["上架", "Put on shelves"],
  removeFromShelf: ["下架", "Remove from shelf"],
  sync: ["同步", "Synchronize"],
  unsynced: ["未下发", "Not sent yet"],
  syncedAt: ["货架下发时间", "Shelves sent"],
  since: ["自 {{time}}", "since {{time}}"],
  never: ["从未", "Never"],
  putAll: ["{{robot}} 的全部商品将上架销售。", "All goods of {{robot}} are put on sale."],
  removeAll: ["{{robot}} 的全部商品将下架停售。", "All goods of {{robot}} are taken off sale."],
  putSeveral: [
    "以下 {{count}} 台机器人的全部商品将上架销售；只要有一台无法更改，就全部不变。",
    "All goods of these {{count}} robots are put on sale. If one of them cannot be changed, none is."
  ],
  removeSeveral: [
    "以下 {{count}} 台机器人的全部商品将下架停售；只要有一台无法更改，就全部不变。",
    "All goods of these {{count}} robots are taken off sale. If one of them cannot be changed, none is."
  ],
  putSlot: ["{{robot}} 的 {{slot}} 号货道商品将上架销售。", "The goods in slot {{slot}} of {{robot}} are put on sale."],
  removeSlot: [
    "{{robot}} 的 {{slot}} 号货道商品将下架停售。",
    "The goods in slot {{slot}} of {{robot}} are taken off sale."
  ],
  offlineNow: [
    "{{robot}} 当前离线，更改会先保存，待其恢复在线后下发。",
    "{{robot}} is offline. The change is stored and sent when it is back online."
  ],
  offlineSince: [
    "{{robot}} 自 {{time}} 起离线，更改会先保存，待其恢复在线后下发。",
    "{{robot}} has been offline since {{time}}. The change is stored and sent when it is back online."
  ],
  offlineSeveral: [
    "其中 {{count}} 台离线，更改会先保存，待其恢复在线后下发。",
    "{{count}} of them are offline. Their change is stored and sent when they are back online.",
    "{{count}} of them is offline. Its change is stored and sent when it is back online."
  ],
  offlineItem: ["{{robot}}（离线）", "{{robot}} (offline)"],
  offlineItemSince: ["{{robot}}（自 {{time}} 起离线）", "{{robot}} (offline since {{time}})"],
  syncLead: ["货架状态将同步到 {{robot}}。", "{{robot}} is told what is on its shelves."]
} satisfies Topic

export const robot = {
  back: ["全部机器人", "All robots"],
  slots: ["货道", "Slots"],
  slot: ["货道", "Slot"],
  product: ["商品", "Product"],
  price: ["价格", "Price"],
  yuan: ["¥{{amount}}", "¥{{amount}}"],
  state: ["上下架", "Shelf"],
  sold: ["已上架", "On sale"],
  unsold: ["已下架", "Off sale"],
  soldUnsent: ["已上架，未下发", "On sale, not sent yet"],
  unsoldUnsent: ["已下架，未下发", "Off sale, not sent yet"],
  alarms: ["最近告警", "Last alarms"],
  type: ["类型", "Type"],
  raisedAt: ["告警时间", "Alarm time"],
  endedAt: ["结束时间", "Ended"],
  lasting: ["持续中", "Lasting"],
  noAlarms: ["暂无告警", "No alarms"],
  noAlarmsLead: ["该机器人没有告警记录。", "This robot has raised none."],
  noSlots: ["没有货道", "No slots"],
  noSlotsLead: ["该机器人不带货。", "This robot carries no goods."]
} satisfies Topic
