export const shellFrame = {
  skip: "Skip to content",
  sections: "Sections",
  menu: "Menu",
  openMenu: "Open menu",
  fold: "Collapse menu",
  unfold: "Expand menu",
  lostTitle: "Confirm logout",
  lostBody: "You have been logged out. Cancel to stay on this page, or log in again.",
  relogin: "Re-login",
  cancel: "Cancel"
}

export const section = {
  "system-admin": "System Backend",
  "sale-admin": "Retail Platform",
  "device-admin": "Device Platform",
  "market-support": "Business Activities",
  "advertising-admin": "Advertising Placement",
  "interactive-admin": "Interactive Platform",
  "mini-app-admin": "Mini-app Platform"
}

export const page = {
  login: "Sign in",
  dashboardIndex: "Dashboard",
  userList: "Users",
  userCenter: "User Center",
  userSettings: "User Settings",
  messageList: "All messages",
  "403": "No access",
  "404": "Not found",
  "500": "Server error",
  success: "Submitted",
  error: "Submit error",
  notFound: "Not found"
}

export const exception = {
  forbidden: "Access to this resource on the server is denied",
  group: "Your user group does not have the authority to perform this operation",
  bySection: "The role {{role}} was not granted the platform {{name}}.",
  byRule: "The role {{role}} was not granted the page {{name}}.",
  gone: "This page is gone",
  goneLead: "There is no page at {{path}}.",
  menuFailed: "The menu could not be loaded",
  menuFailedLead: "Without it nobody knows which pages you may enter."
}

export const dashboard = {
  hello: "Hello, {{name}}",
  role: "Role",
  latestLogin: "Latest login",
  never: "This is the first one",
  email: "Email",
  noEmail: "None given",
  pages: "Pages",
  platforms: "Platforms",
  noPages: "No further pages were granted to your role."
}
