export const app = {
  title: "Retail Platform"
}

export const orders = {
  title: "Orders",
  number: "Order number",
  state: "State",
  unpaid: "Unpaid",
  paid: "Paid",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  payment: "Payment",
  wechat: "WeChat Pay",
  alipay: "Alipay",
  card: "Card",
  amount: "Amount",
  refundedAmount: "Paid back",
  yuan: "¥{{amount}}",
  items: "Items",
  robot: "Device number",
  location: "Location",
  merchant: "Affiliated merchant",
  createdAt: "Create time",
  paidAt: "Paid at",
  from: "From",
  to: "To",
  all: "All orders",
  paidOrders: "Paid orders",
  turnover: "Turnover",
  net: "Net"
}

export const order = {
  goods: "Goods",
  product: "Product",
  price: "Price",
  quantity: "Quantity",
  sum: "Sum",
  refunds: "Refunds",
  noRefunds: "No refunds",
  noRefundsLead: "Nobody has asked for money back.",
  request: "Request refund",
  requestTitle: "Request refund of {{number}}"
}

export const refunds = {
  title: "Refunds",
  number: "Refund number",
  numbers: "Refund or order number",
  amount: "Amount",
  reason: "Reason",
  state: "State",
  requested: "Requested",
  approved: "Approved",
  refused: "Refused",
  requestedAt: "Requested at",
  decision: "Decision",
  decidedBy: "{{name}}, {{time}}",
  approve: "Approve",
  refuse: "Refuse",
  approveTitle: "Approve {{number}}",
  refuseTitle: "Refuse {{number}}",
  amountHint: "Yuan; the customer asked for {{amount}}.",
  atMost: "Yuan; at most {{amount}}.",
  amountProblem: "An amount of more than 0 yuan, with at most two decimals",
  reasonProblem: "1 to 200 characters",
  customerReason: "The customer's reason: {{reason}}"
}

export const statistics = {
  title: "Statistics",
  days: "Days",
  day: "Day",
  orders: "Orders",
  turnover: "Turnover",
  refunded: "Paid back",
  share: "Of the best day",
  none: "No sales",
  noneLead: "Nothing was sold in this period."
}
