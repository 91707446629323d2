export const settings = {
  title: "Settings",
  themeColor: "Theme color",
  ownColor: "Own color",
  content: "Content",
  navbar: "Navbar",
  menu: "Menu",
  hideMenu: "Menu in a drawer",
  footer: "Footer",
  tabBar: "Tab bar",
  menuFromServer: "Menu from server",
  menuWidth: "Menu width (px)",
  menuWidthWrong: "A whole number from {{least}} to {{most}}",
  other: "Other settings",
  colorWeak: "Color weakness",
  alert: "Every change applies at once and is kept in this browser. Copy the settings to hand them on.",
  close: "Close",
  copy: "Copy Settings",
  paletteMissed: "The colors could not be loaded; the console keeps those it has",
  copied: "Settings copied",
  copyFailed: "The browser did not let the settings be copied"
}

export const hue = {
  "#165DFF": "Blue",
  "#0A7F5A": "Green",
  "#0E7C86": "Teal",
  "#7A3FF2": "Violet",
  "#C2255C": "Raspberry",
  "#C2410C": "Orange",
  "#4B5563": "Slate"
}

export const group = {
  user: "Users",
  merchant: "Merchants",
  role: "Roles",
  alarm: "Alarms"
}

export const frame = {
  breadcrumb: "Breadcrumb",
  product: "Wheelhouse, the operator's console for robot fleets",
  calls: "Calls of the server"
}
