import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["商业活动", "Business Activities"]
} satisfies Topic

export const discounts = {
  name: ["名称", "Name"],
  kind: ["优惠方式", "Kind of discount"],
  percent: ["折扣", "Percentage"],
  amount: ["立减", "Amount"],
  discount: ["优惠", "Discount"],
  percentOff: ["{{tenths}} 折", "{{percent}}% off"],
  amountOff: ["减 ¥{{amount}}", "¥{{amount}} off"],
  threshold: ["使用门槛", "Threshold"],
  noThreshold: ["无门槛", "None"],
  from: ["满 ¥{{amount}}", "From ¥{{amount}}"],
  discountHint: ["折扣填减免百分比（20 即 8 折），立减填金额（元）", "A percentage from 1 to 99, or an amount in Yuan"],
  thresholdHint: ["单位为元，留空表示无门槛", "In Yuan; empty for any purchase"],
  fixed: ["已发放，优惠内容不能再更改。", "Already issued: what it is worth does not change any more."],
  nameProblem: ["须为 1 到 60 个字符", "1 to 60 characters"],
  kindProblem: ["请选择优惠方式", "Choose the kind of discount"],
  percentProblem: ["须为 1 到 99 的整数百分比", "A whole percentage from 1 to 99"],
  amountProblem: ["须为 0.01 到 1,000,000 元的金额", "An amount in Yuan, from 0.01 to 1,000,000"],
  excessProblem: ["优惠金额不能超过使用门槛", "The discount cannot be more than the threshold"],
  thresholdProblem: ["须为不超过 1,000,000 元的金额", "An amount in Yuan, up to 1,000,000"]
} satisfies Topic

export const activities = {
  title: ["活动", "Activities"],
  add: ["新增活动", "Add activity"],
  edit: ["编辑活动", "Edit activity"],
  state: ["状态", "State"],
  draft: ["草稿", "Draft"],
  running: ["进行中", "Running"],
  paused: ["已暂停", "Paused"],
  ended: ["已结束", "Ended"],
  coming: ["尚未开始", "not begun yet"],
  start: ["启动", "Start"],
  pause: ["暂停", "Pause"],
  end: ["结束", "End"],
  startLead: [
    "“{{name}}”将启动，在活动时间内提供优惠。",
    "{{name}} starts: its discount is given from its start to its end."
  ],
  pauseLead: [
    "“{{name}}”将暂停，再次启动前不提供优惠。",
    "{{name}} pauses: its discount is not given until it is started again."
  ],
  endLead: [
    "“{{name}}”将永久结束，不能再启动或修改。",
    "{{name}} ends for good: it cannot be started or changed again."
  ]
} satisfies Topic

export const coupons = {
  title: ["优惠券", "Coupons"],
  add: ["新增优惠券", "Add coupon"],
  edit: ["编辑优惠券", "Edit coupon"],
  validity: ["有效期", "Validity"],
  coming: ["未生效", "Not yet valid"],
  valid: ["有效", "Valid"],
  expired: ["已过期", "Expired"],
  quantity: ["数量", "Quantity"],
  quantityHint: ["最多可发放的张数", "How many may be issued at most"],
  issuedAlready: ["已发放 {{count}} 张", "{{count}} are issued already", "{{count}} is issued already"],
  issued: ["已发放", "Issued"],
  issuedOf: ["{{issued}} / {{quantity}}", "{{issued}} / {{quantity}}"],
  used: ["已使用", "Used"],
  usedOf: ["{{used}}（{{percent}}%）", "{{used}} ({{percent}}%)"],
  quantityProblem: ["须为 1 到 10,000,000 的整数", "A whole number from 1 to 10,000,000"],
  fewerProblem: ["不能少于已发放的张数", "It cannot be fewer than are issued already"]
} satisfies Topic
