export const app = {
  title: "商业活动"
}

export const discounts = {
  name: "名称",
  kind: "优惠方式",
  percent: "折扣",
  amount: "立减",
  discount: "优惠",
  percentOff: "{{tenths}} 折",
  amountOff: "减 ¥{{amount}}",
  threshold: "使用门槛",
  noThreshold: "无门槛",
  from: "满 ¥{{amount}}",
  discountHint: "折扣填减免百分比（20 即 8 折），立减填金额（元）",
  thresholdHint: "单位为元，留空表示无门槛",
  fixed: "已发放，优惠内容不能再更改。",
  nameProblem: "须为 1 到 60 个字符",
  kindProblem: "请选择优惠方式",
  percentProblem: "须为 1 到 99 的整数百分比",
  amountProblem: "须为 0.01 到 1,000,000 元的金额",
  excessProblem: "优惠金额不能超过使用门槛",
  thresholdProblem: "须为不超过 1,000,000 元的金额"
}

export const activities = {
  title: "活动",
  add: "新增活动",
  edit: "编辑活动",
  state: "状态",
  draft: "草稿",
  running: "进行中",
  paused: "已暂停",
  ended: "已结束",
  coming: "尚未开始",
  start: "启动",
  pause: "暂停",
  end: "结束",
  startLead: "“{{name}}”将启动，在活动时间内提供优惠。",
  pauseLead: "“{{name}}”将暂停，再次启动前不提供优惠。",
  endLead: "“{{name}}”将永久结束，不能再启动或修改。"
}

export const coupons = {
  title: "优惠券",
  add: "新增优惠券",
  edit: "编辑优惠券",
  validity: "有效期",
  coming: "未生效",
  valid: "有效",
  expired: "已过期",
  quantity: "数量",
  quantityHint: "最多可发放的张数",
  issuedAlready_other: "已发放 {{count}} 张",
  issued: "已发放",
  issuedOf: "{{issued}} / {{quantity}}",
  used: "已使用",
  usedOf: "{{used}}（{{percent}}%）",
  quantityProblem: "须为 1 到 10,000,000 的整数",
  fewerProblem: "不能少于已发放的张数"
}
