export const app = {
  title: "零售平台"
}

export const orders = {
  title: "订单",
  number: "订单号",
  state: "状态",
  unpaid: "未支付",
  paid: "已支付",
  completed: "已完成",
  cancelled: "已取消",
  refunded: "已退款",
  payment: "支付方式",
  wechat: "微信支付",
  alipay: "支付宝",
  card: "银行卡",
  amount: "金额",
  refundedAmount: "已退金额",
  yuan: "¥{{amount}}",
  items: "商品",
  robot: "设备编号",
  location: "点位",
  merchant: "所属商户",
  createdAt: "创建时间",
  paidAt: "支付时间",
  from: "开始日期",
  to: "结束日期",
  all: "全部订单",
  paidOrders: "已付订单",
  turnover: "销售额",
  net: "净额"
}

export const order = {
  goods: "商品",
  product: "商品",
  price: "单价",
  quantity: "数量",
  sum: "小计",
  refunds: "退款",
  noRefunds: "暂无退款",
  noRefundsLead: "该订单没有退款申请。",
  request: "申请退款",
  requestTitle: "为 {{number}} 申请退款"
}

export const refunds = {
  title: "退款",
  number: "退款单号",
  numbers: "退款单号或订单号",
  amount: "金额",
  reason: "原因",
  state: "状态",
  requested: "待处理",
  approved: "已同意",
  refused: "已拒绝",
  requestedAt: "申请时间",
  decision: "处理意见",
  decidedBy: "{{name}}，{{time}}",
  approve: "同意",
  refuse: "拒绝",
  approveTitle: "同意 {{number}}",
  refuseTitle: "拒绝 {{number}}",
  amountHint: "单位：元；客户申请 {{amount}}。",
  atMost: "单位：元；最多 {{amount}}。",
  amountProblem: "请输入大于 0 的金额，最多两位小数",
  reasonProblem: "请输入 1 至 200 个字符",
  customerReason: "客户原因：{{reason}}"
}

export const statistics = {
  title: "统计",
  days: "每日",
  day: "日期",
  orders: "订单数",
  turnover: "销售额",
  refunded: "已退金额",
  share: "占最高日",
  none: "暂无销售",
  noneLead: "该时段没有销售。"
}
