export const app = {
  title: "Business Activities"
}

export const discounts = {
  name: "Name",
  kind: "Kind of discount",
  percent: "Percentage",
  amount: "Amount",
  discount: "Discount",
  percentOff: "{{percent}}% off",
  amountOff: "¥{{amount}} off",
  threshold: "Threshold",
  noThreshold: "None",
  from: "From ¥{{amount}}",
  discountHint: "A percentage from 1 to 99, or an amount in Yuan",
  thresholdHint: "In Yuan; empty for any purchase",
  fixed: "Already issued: what it is worth does not change any more.",
  nameProblem: "1 to 60 characters",
  kindProblem: "Choose the kind of discount",
  percentProblem: "A whole percentage from 1 to 99",
  amountProblem: "An amount in Yuan, from 0.01 to 1,000,000",
  excessProblem: "The discount cannot be more than the threshold",
  thresholdProblem: "An amount in Yuan, up to 1,000,000"
}

export const activities = {
  title: "Activities",
  add: "Add activity",
  edit: "Edit activity",
  state: "State",
  draft: "Draft",
  running: "Running",
  paused: "Paused",
  ended: "Ended",
  coming: "not begun yet",
  start: "Start",
  pause: "Pause",
  end: "End",
  startLead: "{{name}} starts: its discount is given from its start to its end.",
  pauseLead: "{{name}} pauses: its discount is not given until it is started again.",
  endLead: "{{name}} ends for good: it cannot be started or changed again."
}

export const coupons = {
  title: "Coupons",
  add: "Add coupon",
  edit: "Edit coupon",
  validity: "Validity",
  coming: "Not yet valid",
  valid: "Valid",
  expired: "Expired",
  quantity: "Quantity",
  quantityHint: "How many may be issued at most",
  issuedAlready_one: "{{count}} is issued already",
  issuedAlready_other: "{{count}} are issued already",
  issued: "Issued",
  issuedOf: "{{issued}} / {{quantity}}",
  used: "Used",
  usedOf: "{{used}} ({{percent}}%)",
  quantityProblem: "A whole number from 1 to 10,000,000",
  fewerProblem: "It cannot be fewer than are issued already"
}
