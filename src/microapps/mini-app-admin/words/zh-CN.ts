export const app = {
  title: "小程序平台"
}

export const pages = {
  pages: "小程序页面",
  name: "名称",
  nameHint: "运营人员使用的名称",
  title: "标题",
  titleHint: "顾客在页面顶部看到的标题",
  path: "路径",
  pathHint: "小程序中的访问路径，如 /pages/home",
  text: "名称、标题或路径",
  blocks: "区块",
  state: "状态",
  published: "已发布",
  unpublished: "未发布",
  publishedAt: "最近发布",
  changedAt: "最近修改",
  add: "新增页面",
  edit: "编辑页面",
  live: "该页面已发布，保存后顾客立即可见。",
  preview: "预览",
  previewOf: "预览：{{name}}",
  publish: "发布",
  withdraw: "下线",
  publishLead: "“{{name}}”将在 {{path}} 向所有顾客展示。",
  withdrawLead: "{{path}} 的“{{name}}”将不再向顾客展示。",
  textProblem: "须为 1 到 60 个字符",
  pathProblem: "须为 /pages/home 这样的路径，由小写字母、数字和横线组成"
}

export const blocks = {
  times: "×{{count}}",
  number: "区块 {{number}}",
  kind: "区块类型",
  title: "标题",
  add: "增加区块",
  contentProblem: "最多 2000 个字符",
  preview: "手机预览",
  untitled: "无标题",
  nothingNamed: "尚未填写",
  empty: "页面暂无区块"
}

export const kinds = {
  banner: "横幅",
  text: "文本",
  products: "商品",
  coupons: "优惠券",
  map: "地图"
}

export const contents = {
  banner: "标题下方文字",
  text: "正文",
  products: "商品，每行一个",
  coupons: "优惠券，每行一张",
  map: "地图下方文字"
}
