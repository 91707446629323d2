export const center = {
  title: "User Center",
  role: "Role",
  email: "Email",
  latestLogin: "Latest login",
  none: "—",
  devices_one: "My devices: {{count}}",
  devices_other: "My devices: {{count}}",
  pick: "Choose devices",
  noDevices: "You have picked no device yet.",
  more: "and {{count}} more",
  sessions: "Live sessions",
  current: "This session",
  unknownAgent: "Unknown browser",
  opened: "Signed in {{at}}, last seen {{seen}}",
  end: "End",
  endNamed: "End the session from {{address}} of {{at}}",
  ended: "Operation successful",
  confirm: "Confirm operation?",
  confirmBody: "The session is ended at once: whoever uses it is logged out.",
  events: "My last events",
  noEvents: "Nothing yet.",
  failed: "The User Center could not be loaded"
}

export const userSettings = {
  title: "User Settings",
  preferences: "Preferences",
  language: "Language",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  receiving: "Alarm receiving"
}
