export const records = {
  search: "查询",
  reset: "重置",
  add: "新增",
  edit: "编辑",
  delete: "删除",
  deleteChosen_other: "删除所选 {{count}} 项",
  actions: "操作",
  total_other: "共 {{count}} 条",
  paging: "分页",
  previous: "上一页",
  next: "下一页",
  goTo: "第 {{page}} 页",
  pageSize: "每页条数",
  perPage: "{{size}} 条/页",
  empty: "暂无数据",
  emptyLead: "有了记录之后会显示在这里。",
  nothing: "没有符合条件的记录",
  nothingLead: "请修改筛选条件，或重置以查看全部记录。",
  failed: "列表加载失败",
  stale: "以下数据可能已过期。",
  all: "全部",
  yes: "是",
  no: "否",
  none: "—",
  save: "保存",
  saving: "正在保存",
  cancel: "取消",
  ok: "确定",
  confirmDelete: "确认删除？",
  confirmDeleteBody: "此操作将删除该项，是否继续？",
  unsaved: "尚未保存，您填写的内容仍在此处。",
  choose: "请选择…",
  confirmCommand: "确认操作？",
  undone: "操作未执行。",
  pickAll: "选择本页所有行",
  pickRow: "选择 {{name}}",
  picked: "所选行",
  pickedNone: "未选择",
  pickedCount_other: "已选 {{count}} 项",
  pickNone: "清除选择",
  narrow: "搜索{{label}}"
}

export const success = {
  added: "新增成功",
  edited: "编辑成功",
  deleted: "删除成功",
  operated: "操作成功",
  requested: "申请提交成功",
  operatedCount: "操作成功：{{count}} 项"
}

export const places = {
  merchant: "商户",
  area: "区域",
  location: "点位"
}

export const period = {
  start: "开始时间",
  end: "结束时间",
  momentProblem: "请选择 2100 年之前的日期和时间",
  orderProblem: "结束时间须晚于开始时间"
}

export const parts = {
  up: "上移：{{what}}",
  down: "下移：{{what}}",
  remove: "移除：{{what}}"
}
