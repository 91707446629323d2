export const app = {
  title: "设备平台"
}

export const robots = {
  title: "机器人",
  number: "设备编号",
  name: "名称",
  state: "状态",
  online: "在线",
  offline: "离线",
  battery: "电量",
  location: "点位",
  merchant: "所属商户",
  stock: "库存",
  stockOf: "{{stock}} / {{capacity}}",
  onShelf: "上架",
  onShelfOf_other: "{{on}} / {{count}} 货道",
  lastAlarm: "最近告警",
  noGoods: "不带货",
  text: "编号、名称或点位",
  details: "详情",
  putOnShelves: "上架",
  removeFromShelf: "下架",
  sync: "同步",
  unsynced: "未同步",
  syncedAt: "最近同步",
  never: "从未",
  putAll: "{{robot}} 的全部商品将上架销售。",
  removeAll: "{{robot}} 的全部商品将下架停售。",
  putSeveral: "以下 {{count}} 台机器人的全部商品将上架销售；只要有一台无法更改，就全部不变。",
  removeSeveral: "以下 {{count}} 台机器人的全部商品将下架停售；只要有一台无法更改，就全部不变。",
  putSlot: "{{robot}} 的 {{slot}} 号货道商品将上架销售。",
  removeSlot: "{{robot}} 的 {{slot}} 号货道商品将下架停售。",
  syncLead: "货架状态将同步到 {{robot}}。"
}

export const robot = {
  back: "全部机器人",
  slots: "货道",
  slot: "货道",
  product: "商品",
  price: "价格",
  yuan: "¥{{amount}}",
  count: "库存",
  state: "上下架",
  sold: "已上架",
  unsold: "已下架",
  alarms: "最近告警",
  type: "类型",
  raisedAt: "告警时间",
  endedAt: "结束时间",
  lasting: "持续中",
  noAlarms: "暂无告警",
  noAlarmsLead: "该机器人没有告警记录。",
  noSlots: "没有货道",
  noSlotsLead: "该机器人不带货。",
  place: "区域"
}
