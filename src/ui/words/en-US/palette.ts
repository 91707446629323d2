export const palette = {
  title: "Command palette",
  search: "Go to a page, or do something",
  entries: "Pages and actions",
  nothing: "Nothing matches",
  page: "Page",
  section: "Platform",
  action: "Action",
  recent: "Recent"
}

export const action = {
  addUser: "Users: add",
  refreshUsers: "Users: refresh the list",
  deleteUsers: "Users: delete the selected",
  reload: "Reload this page",
  close: "Close this page",
  closeLeft: "Close pages to the left",
  closeRight: "Close pages to the right",
  closeOthers: "Close other pages",
  closeAll: "Close all pages",
  alarmsOn: "Alarm receiving on",
  alarmsOff: "Alarm receiving off",
  devices: "My devices",
  dark: "Dark theme",
  light: "Light theme",
  chinese: "Language: 简体中文",
  english: "Language: English",
  fold: "Collapse menu",
  unfold: "Expand menu",
  keys: "Keyboard keys",
  password: "Change password",
  logout: "Logout"
}

export const keys = {
  title: "Keyboard keys",
  palette: "Open or close the command palette",
  keys: "List the keys",
  close: "Close a dialog or a menu",
  menu: "Move in a menu or in the palette, Enter chooses",
  tabs: "Move along the open pages, Enter shows one",
  closeTab: "Close the tab that has the focus",
  tabMenu: "Open the menu of the tab that has the focus"
}
