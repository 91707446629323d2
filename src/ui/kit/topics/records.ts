import type { Topic } from "../topic.ts"

export const records = {
  search: ["查询", "Search"],
  reset: ["重置", "Reset"],
  filters: ["筛选", "Filters"],
  filtersHeld: ["筛选（{{count}}）", "Filters ({{count}})"],
  add: ["新增", "Add"],
  columns: ["列", "Columns"],
  views: ["视图", "Views"],
  serial: ["序号", "No."],
  id: ["ID", "ID"],
  remarks: ["备注", "Remarks"],
  sort: ["排序", "Sort"],
  createdAt: ["创建时间", "Created"],
  updatedAt: ["更新时间", "Updated"],
  renew: ["刷新", "Refresh"],
  justNow: ["刚刚更新", "Updated just now"],
  age: ["{{ago}}更新", "Updated {{ago}}"],
  changes: ["{{count}} 处变更，点击显示", "{{count}} changes: show them", "{{count}} change: show it"],
  fresh: ["新增或已更改：{{names}}", "Added or changed: {{names}}"],
  freshMore: ["新增或已更改：{{names}} 等，另有 {{more}} 项", "Added or changed: {{names}} and {{more}} more"],
  sorted: ["排序", "Sorted by"],
  unfiltered: ["未筛选", "Not filtered"],
  printedRows: ["共 {{total}} 条，此处 {{rows}} 条（第 {{page}} 页）", "{{rows}} of {{total}} records (page {{page}})"],
  printedBy: ["{{operator}} 打印于 {{at}}", "Printed by {{operator}} at {{at}}"],
  refresh: ["刷新列表", "Refresh the list"],
  edit: ["编辑", "Edit"],
  delete: ["删除", "Delete"],
  deleteChosen: ["删除所选 {{count}} 项", "Delete {{count}} selected"],
  wholeText: ["显示全文", "Show the whole text"],
  lessText: ["收起全文", "Show less of the text"],
  more: ["更多操作", "More actions"],
  actions: ["操作", "Actions"],
  total: ["共 {{count}} 条", "{{count}} records", "{{count}} record"],
  paging: ["分页", "Pages"],
  previous: ["上一页", "Previous page"],
  next: ["下一页", "Next page"],
  goTo: ["第 {{page}} 页", "Page {{page}}"],
  pageSize: ["每页条数", "Rows per page"],
  perPage: ["{{size}} 条/页", "{{size}} / page"],
  empty: ["暂无数据", "No records yet"],
  emptyLead: ["有记录后显示在这里。", "They appear here once there are any."],
  nothing: ["没有符合条件的记录", "Nothing matches these filters"],
  nothingLead: ["请修改或重置筛选条件。", "Change them, or reset them to see all."],
  failed: ["列表加载失败", "The list could not be loaded"],
  offline: ["离线：无法连接服务器", "Offline: the server cannot be reached"],
  offlineLead: ["恢复连接后列表会自动继续。", "The list goes on by itself as soon as it can."],
  stale: ["以下数据可能已过期。", "These rows may be out of date."],
  all: ["全部", "All"],
  yes: ["是", "Yes"],
  no: ["否", "No"],
  none: ["—", "—"],
  save: ["保存", "Save"],
  saving: ["正在保存", "Saving"],
  cancel: ["取消", "Cancel"],
  ok: ["确定", "OK"],
  confirmDelete: ["确认删除？", "Confirm delete?"],
  confirmDeleteBody: ["此操作将删除该项，是否继续？", "This action will delete the item, continue?"],
  unsaved: ["尚未保存，您填写的内容仍在此处。", "This was not saved. What you typed is still here."],
  overtaken: [
    "他人同时修改了这条记录。不同之处列在字段下方：请选择后再次保存。",
    "Somebody else has changed this record meanwhile. Where the two differ, both stand beneath the field: choose, then save again."
  ],
  takeTheirs: ["采用对方的：{{text}}", "Take theirs: {{text}}"],
  keepMine: ["保留我的：{{text}}", "Keep mine: {{text}}"],
  discardTitle: ["放弃已输入的内容？", "Discard what you typed?"],
  discardLead: ["尚未保存，放弃后无法找回。", "It has not been saved, and cannot be brought back."],
  keepEditing: ["继续编辑", "Keep editing"],
  discard: ["放弃", "Discard"],
  choose: ["请选择…", "Choose…"],
  tooLong: ["过长：最多 {{count}} 个字符", "Too long: at most {{count}} characters"],
  confirmCommand: ["确认操作？", "Confirm operation?"],
  undone: ["操作未执行。", "This was not carried out."],
  pickAll: ["选择本页所有行", "Select all rows of this page"],
  pickRow: ["选择 {{name}}", "Select {{name}}"],
  picked: ["所选行", "Selected rows"],
  pickedNone: ["未选择", "Nothing selected"],
  pickedCount: ["已选 {{count}} 项", "{{count}} selected"],
  pickedHidden: [
    "已选 {{count}} 项，其中 {{hidden}} 项不在本页",
    "{{count}} selected, {{hidden}} of them not on this page"
  ],
  pickMatching: ["选择全部 {{count}} 项", "Select all {{count}} that match"],
  partly: ["{{count}} 项已完成，{{refused}} 项未完成：", "{{count}} done, {{refused}} not:"],
  savedElsewhere: ["刚保存的记录不在本页。", "What you saved is not on this page."],
  showIt: ["查看", "Show it"],
  pickNone: ["清除选择", "Clear selection"],
  narrow: ["搜索{{label}}", "Search in: {{label}}"]
} satisfies Topic

export const exports = { export: ["导出", "Export"] } satisfies Topic

export const success = {
  added: ["新增成功", "Added successfully"],
  created: ["创建成功", "Create successful"],
  edited: ["编辑成功", "Edited successfully"],
  deleted: ["删除成功", "Deleted successfully"],
  operated: ["操作成功", "Operation successful"],
  set: ["设置成功", "Setting successful"],
  submitted: ["提交成功", "Submission successful"],
  synchronized: ["同步成功", "Synchronize successful"],
  operatedCount: ["操作成功：{{count}} 项", "Operation successful: {{count}}"],
  stored: ["已保存，{{name}} 恢复在线后即下发。", "Stored. {{name}} will be told when it is back online."],
  storedCount: [
    "操作成功：{{count}} 项。其中 {{stored}} 台离线，已保存，恢复在线后即下发。",
    "Operation successful: {{count}}. Stored for {{stored}} that are offline: they will be told when they are back online."
  ]
} satisfies Topic

export const places = {
  merchant: ["商户", "Merchant"],
  area: ["区域", "Area"],
  location: ["点位", "Location"]
} satisfies Topic

export const period = {
  start: ["开始时间", "Start"],
  end: ["结束时间", "End"],
  /** `zone` is the server's, as `Asia/Shanghai (UTC+8)`. */
  zone: ["日期按 {{zone}} 计算", "Days in {{zone}}"],
  from: ["开始日期", "From"],
  to: ["结束日期", "To"],
  momentProblem: [
    "请填写 2100 年之前的日期和时间，如 2026-01-31 08:00",
    "Choose a date and a time before 2100, such as 2026-01-31 08:00"
  ],
  dateProblem: ["请按 {{form}} 填写", "Write it as {{form}}"],
  dayForm: ["年-月-日", "YYYY-MM-DD"],
  momentForm: ["年-月-日 时:分", "YYYY-MM-DD hh:mm"],
  pick: ["选择日期", "Pick a date"],
  orderProblem: ["结束时间须晚于开始时间", "The end has to be later than the start"]
} satisfies Topic

export const parts = {
  up: ["上移：{{what}}", "Move up: {{what}}"],
  down: ["下移：{{what}}", "Move down: {{what}}"],
  remove: ["移除：{{what}}", "Take out: {{what}}"]
} satisfies Topic
