export const app = {
  title: "Mini-app Platform"
}

export const pages = {
  pages: "Mini-app pages",
  name: "Name",
  nameHint: "What operators call it",
  title: "Title",
  titleHint: "What customers read above the page",
  path: "Path",
  pathHint: "Where the mini-app finds it: /pages/home",
  text: "Name, title or path",
  blocks: "Blocks",
  state: "State",
  published: "Published",
  unpublished: "Not published",
  publishedAt: "Last published",
  changedAt: "Last changed",
  add: "New page",
  edit: "Edit page",
  live: "This page is published: customers see what you save at once.",
  preview: "Preview",
  previewOf: "Preview: {{name}}",
  publish: "Publish",
  withdraw: "Withdraw",
  publishLead: "“{{name}}” can be seen by every customer at {{path}}.",
  withdrawLead: "“{{name}}” at {{path}} is not shown to customers any more.",
  textProblem: "1 to 60 characters are needed",
  pathProblem: "A path such as /pages/home is needed: lowercase letters, digits and dashes"
}

export const blocks = {
  times: "×{{count}}",
  number: "Block {{number}}",
  kind: "Kind of block",
  title: "Heading",
  add: "Add block",
  contentProblem: "At most 2000 characters",
  preview: "The page on a phone",
  untitled: "Untitled",
  nothingNamed: "None are named yet",
  empty: "This page has no blocks yet"
}

export const kinds = {
  banner: "Banner",
  text: "Text",
  products: "Products",
  coupons: "Coupons",
  map: "Map"
}

export const contents = {
  banner: "Lines beneath the heading",
  text: "Text",
  products: "Products, one a line",
  coupons: "Coupons, one a line",
  map: "Lines beneath the map"
}
