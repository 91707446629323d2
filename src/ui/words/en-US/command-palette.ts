export const commandPalette = {
  title: "Command palette",
  search: "Go to a page, or do something",
  entries: "Pages and actions",
  nothing: "Nothing matches",
  page: "Page",
  section: "Platform",
  action: "Action",
  recent: "Recent"
}
