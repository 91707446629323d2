import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["零售平台", "Retail Platform"]
} satisfies Topic

export const orders = {
  title: ["订单", "Orders"],
  number: ["订单号", "Order number"],
  state: ["状态", "State"],
  unpaid: ["未支付", "Unpaid"],
  paid: ["已支付", "Paid"],
  completed: ["已完成", "Completed"],
  cancelled: ["已取消", "Cancelled"],
  refunded: ["已退款", "Refunded"],
  payment: ["支付方式", "Payment"],
  product: ["商品名称", "Product"],
  wechat: ["微信支付", "WeChat Pay"],
  alipay: ["支付宝", "Alipay"],
  card: ["银行卡", "Card"],
  amount: ["金额", "Amount"],
  refundedAmount: ["已退金额", "Paid back"],
  yuan: ["¥{{amount}}", "¥{{amount}}"],
  items: ["商品", "Items"],
  robot: ["设备编号", "Device number"],
  merchant: ["所属商户", "Affiliated merchant"],
  createdAt: ["创建时间", "Create time"],
  paidAt: ["支付时间", "Paid at"],
  all: ["全部订单", "All orders"],
  paidOrders: ["已付订单", "Paid orders"],
  turnover: ["销售额", "Turnover"],
  net: ["净额", "Net"]
} satisfies Topic

export const order = {
  goods: ["商品", "Goods"],
  product: ["商品", "Product"],
  price: ["单价", "Price"],
  quantity: ["数量", "Quantity"],
  sum: ["小计", "Sum"],
  noRefunds: ["暂无退款", "No refunds"],
  noRefundsLead: ["该订单没有退款申请。", "Nobody has asked for money back."],
  request: ["申请退款", "Request refund"],
  requestTitle: ["为 {{number}} 申请退款", "Request refund of {{number}}"]
} satisfies Topic

export const refunds = {
  yuan: ["元", "Yuan"],
  title: ["退款", "Refunds"],
  number: ["退款单号", "Refund number"],
  numbers: ["退款单号或订单号", "Refund or order number"],
  reason: ["原因", "Reason"],
  requested: ["待处理", "Requested"],
  approved: ["已同意", "Approved"],
  refused: ["已拒绝", "Refused"],
  requestedAt: ["申请时间", "Requested at"],
  decision: ["处理意见", "Decision"],
  decidedBy: ["{{name}}，{{time}}", "{{name}}, {{time}}"],
  approve: ["同意", "Approve"],
  refuse: ["拒绝", "Refuse"],
  approveTitle: ["同意 {{number}}", "Approve {{number}}"],
  refundNow: ["退款", "Refund"],
  refundAmount: ["退款 {{amount}}", "Refund {{amount}}"],
  refuseNow: ["拒绝退款", "Refuse refund"],
  refuseTitle: ["拒绝 {{number}}", "Refuse {{number}}"],
  amountHint: ["单位：{{unit}}；客户申请 {{amount}}。", "{{unit}}; the customer asked for {{amount}}."],
  atMost: ["单位：{{unit}}；最多 {{amount}}。", "{{unit}}; at most {{amount}}."],
  amountProblem: ["请输入大于 0 的金额，最多两位小数", "An amount of more than 0 yuan, with at most two decimals"],
  reasonProblem: ["请输入 1 至 200 个字符", "1 to 200 characters"],
  customerReason: ["客户原因：{{reason}}", "The customer's reason: {{reason}}"]
} satisfies Topic

/** Beside the decision about a refund. */
export const refundContext = {
  title: ["退款依据", "Background"],
  order: ["订单", "Order"],
  paid: ["已付 {{amount}} · {{payment}}", "Paid {{amount}} · {{payment}}"],
  paidBack: ["其中已退 {{amount}}", "{{amount}} of it paid back"],
  item: ["{{product}} × {{quantity}}", "{{product}} × {{quantity}}"],
  robot: ["机器人", "Robot"],
  online: ["当前在线", "Online now"],
  offline: ["当前离线", "Offline now"],
  alarms: ["下单前后 {{minutes}} 分钟内的告警：", "Alarms within {{minutes}} minutes of the purchase:"],
  noAlarms: ["下单前后 {{minutes}} 分钟内没有告警。", "No alarms within {{minutes}} minutes of the purchase."],
  critical: ["严重", "Critical"],
  major: ["重要", "Major"],
  minor: ["次要", "Minor"],
  notice: ["提示", "Notice"],
  open: ["{{from}} 起，仍未结束", "From {{from}}, still open"],
  ended: ["{{from}} 至 {{to}}", "{{from}} to {{to}}"],
  refunds: ["其他退款", "Other refunds"],
  ofOrder: [
    "该订单另有 {{count}} 笔：",
    "{{count}} more refunds of this order:",
    "{{count}} more refund of this order:"
  ],
  noneOfOrder: ["该订单没有其他退款。", "No other refunds of this order."],
  ofRobot: [
    "该机器人此前 {{days}} 天内的其他订单有 {{count}} 笔：",
    "{{count}} refunds of this robot's other orders in the {{days}} days before:",
    "{{count}} refund of this robot's other orders in the {{days}} days before:"
  ],
  noneOfRobot: [
    "该机器人此前 {{days}} 天内的其他订单没有退款。",
    "No refunds of this robot's other orders in the {{days}} days before."
  ]
} satisfies Topic

export const statistics = {
  title: ["统计", "Statistics"],
  days: ["每日", "Days"],
  day: ["日期", "Day"],
  orders: ["订单数", "Orders"],
  share: ["占最高日", "Of the best day"],
  none: ["暂无销售", "No sales"],
  noneLead: ["该时段没有销售。", "Nothing was sold in this period."]
} satisfies Topic
