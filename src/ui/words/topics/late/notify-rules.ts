import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the notify rules says: it comes with the page. */
export const rules = {
  view: ["视图", "View"],
  list: ["规则", "Rules"],
  matrix: ["覆盖情况", "Coverage"],
  name: ["规则名称", "Rule name"],
  nameProblem: ["请填写 1 至 80 个字符", "1 to 80 characters"],
  recipients: ["通知人", "Recipients"],
  recipientsProblem: ["请至少选择一个通知人", "Choose at least one recipient"],
  nobody: ["无通知人", "Nobody"],
  methods: ["通知方式", "Methods"],
  methodsProblem: ["请至少选择一种通知方式", "Choose at least one method"],
  notReady: ["{{name}}（未配置发送服务）", "{{name}} (no sender configured)"],
  noSender: ["{{name}}：未配置", "{{name}}: no sender"],
  disabled: ["{{name}}（已停用）", "{{name}} (disabled)"],
  gone: ["编号 {{id}}（已删除）", "ID {{id}} (removed)"],
  types: ["告警类型", "Alarm types"],
  typesProblem: ["请至少选择一种告警类型", "Choose at least one alarm type"],
  typeOff: ["{{name}}（已停用）", "{{name}} (off)"],
  every: ["全部", "All"],
  everyType: ["全部 {{count}} 种", "All {{count}} types"],
  moreTypes: ["{{names}} 等 {{count}} 种", "{{names}} +{{more}}"],
  enabled: ["启用", "Enabled"],
  turn: ["启用：{{name}}", "Enabled: {{name}}"],
  lastSent: ["最近发送", "Last sent"],
  neverSent: ["从未", "Never"],
  updatedAt: ["最近修改", "Last changed"],
  add: ["新增通知规则", "Add notify rule"],
  edit: ["编辑通知规则", "Edit notify rule"],
  optionsFailed: ["无法取得全部选项（{{why}}）。", "Not all that can be chosen could be had ({{why}})."]
} satisfies Topic

export const dryRun = {
  title: ["试运行", "Dry run"],
  days: ["时间范围", "Over"],
  lastDays: ["过去 {{count}} 天", "Last {{count}} days"],
  incomplete: [
    "选择通知人、通知方式和告警类型后，这里会显示该规则会发送多少通知。",
    "Choose recipients, methods and types to see what the rule would have sent."
  ],
  running: ["正在计算…", "Counting…"],
  failed: ["无法试运行：{{why}}", "It could not be tried: {{why}}"],
  would: [
    "过去 {{days}} 天本会为 {{alarms}} 条告警发送 {{count}} 条通知，其中 {{night}} 条在夜间（22:00 至 6:00）。",
    "In the last {{days}} days it would have sent {{count}} notifications of {{alarms}} alarms, {{night}} of them at night (22:00 to 6:00).",
    "In the last {{days}} days it would have sent {{count}} notification, {{night}} of them at night (22:00 to 6:00)."
  ],
  saved: [
    "已保存的规则：{{count}} 条（{{change}}），夜间 {{night}} 条（{{nightChange}}）。",
    "The saved rule: {{count}} ({{change}}), {{night}} at night ({{nightChange}})."
  ],
  unchanged: ["与已保存的规则相同。", "The same as the saved rule."],
  savedOff: ["已保存的规则已停用，目前不发送通知。", "The saved rule is off and sends nothing."],
  failing: [
    "其中 {{count}} 条会失败：{{names}} 未配置发送服务。",
    "{{count}} of them would fail: no sender is configured for {{names}}."
  ],
  byHour: ["按小时", "By hour"],
  byType: ["按类型", "By type"],
  byUser: ["按通知人", "By recipient"],
  count: ["通知", "Notifications"],
  now: ["已保存", "Saved"],
  asTable: ["以表格显示", "As a table"]
} satisfies Topic

export const coverage = {
  title: ["覆盖情况", "Coverage"],
  lead: [
    "每种告警由哪些规则通知，以及各自最近一次发送。点击规则可编辑。",
    "Which rules tell of which alarms, and what each sent last. Click a rule to edit it."
  ],
  heardBy: ["通知规则", "Heard by"],
  unheard: ["无人知晓", "Nobody"],
  rules: ["{{count}} 条规则", "{{count}} rules", "{{count}} rule"],
  off: ["已停用", "Off"],
  nobody: ["无人可通知", "Nobody to notify"],
  noSender: ["无发送服务", "No sender"],
  neverFired: ["从未触发", "Never fired"],
  never: ["从未", "Never"],
  addFor: ["新增规则", "Add rule"],
  addForType: ["新增规则：{{name}}", "Add rule: {{name}}"],
  cell: ["{{rule}}，{{type}}：{{at}}", "{{rule}}, {{type}}: {{at}}"],
  openRule: ["编辑 {{name}}", "Edit {{name}}"],
  sumUnheard: [
    "{{count}} 种已启用的告警无人知晓。",
    "{{count}} types that are on reach nobody.",
    "{{count}} type that is on reaches nobody."
  ],
  sumHeard: ["所有已启用的告警都有人知晓。", "Somebody hears of every type that is on."],
  sumFired: ["{{count}} 条规则从未触发。", "{{count}} rules have never fired.", "{{count}} rule has never fired."],
  none: ["暂无通知规则", "No notify rules yet"],
  noneLead: ["新增规则后，这里会显示哪些告警有人知晓。", "Once there are some, this shows who hears of what."]
} satisfies Topic
