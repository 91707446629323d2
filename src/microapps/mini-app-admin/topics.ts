import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["小程序平台", "Mini-app Platform"]
} satisfies Topic

export const pages = {
  pages: ["小程序页面", "Mini-app pages"],
  name: ["名称", "Name"],
  nameHint: ["运营人员使用的名称", "What operators call it"],
  title: ["标题", "Title"],
  titleHint: ["顾客在页面顶部看到的标题", "What customers read above the page"],
  path: ["路径", "Path"],
  pathHint: ["小程序中的访问路径，如 /pages/home", "Where the mini-app finds it: /pages/home"],
  text: ["名称、标题或路径", "Name, title or path"],
  blocks: ["区块", "Blocks"],
  state: ["状态", "State"],
  published: ["已发布", "Published"],
  unpublished: ["未发布", "Not published"],
  publishedAt: ["最近发布", "Last published"],
  changedAt: ["最近修改", "Last changed"],
  add: ["新增页面", "New page"],
  edit: ["编辑页面", "Edit page"],
  live: ["该页面已发布，保存后顾客立即可见。", "This page is published: customers see what you save at once."],
  preview: ["预览", "Preview"],
  previewOf: ["预览：{{name}}", "Preview: {{name}}"],
  publish: ["发布", "Publish"],
  withdraw: ["下线", "Withdraw"],
  publishLead: ["“{{name}}”将在 {{path}} 向所有顾客展示。", "“{{name}}” can be seen by every customer at {{path}}."],
  withdrawLead: [
    "{{path}} 的“{{name}}”将不再向顾客展示。",
    "“{{name}}” at {{path}} is not shown to customers any more."
  ],
  textProblem: ["须为 1 到 60 个字符", "1 to 60 characters are needed"],
  pathProblem: [
    "须为 /pages/home 这样的路径，由小写字母、数字和横线组成",
    "A path such as /pages/home is needed: lowercase letters, digits and dashes"
  ]
} satisfies Topic

export const blocks = {
  times: ["×{{count}}", "×{{count}}"],
  number: ["区块 {{number}}", "Block {{number}}"],
  kind: ["区块类型", "Kind of block"],
  title: ["标题", "Heading"],
  add: ["增加区块", "Add block"],
  contentProblem: ["最多 2000 个字符", "At most 2000 characters"],
  preview: ["手机预览", "The page on a phone"],
  untitled: ["无标题", "Untitled"],
  nothingNamed: ["尚未填写", "None are named yet"],
  empty: ["页面暂无区块", "This page has no blocks yet"]
} satisfies Topic

export const kinds = {
  banner: ["横幅", "Banner"],
  text: ["文本", "Text"],
  products: ["商品", "Products"],
  coupons: ["优惠券", "Coupons"],
  map: ["地图", "Map"]
} satisfies Topic

export const contents = {
  banner: ["标题下方文字", "Lines beneath the heading"],
  text: ["正文", "Text"],
  products: ["商品，每行一个", "Products, one a line"],
  coupons: ["优惠券，每行一张", "Coupons, one a line"],
  map: ["地图下方文字", "Lines beneath the map"]
} satisfies Topic
