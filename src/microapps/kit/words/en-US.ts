export const app = {
  signInFirst: "Sign in first",
  signInLead: "You are not signed in in this browser. After signing in, the console opens on this screen.",
  ended: "You have been logged out",
  signIn: "Sign in",
  console: "Open the console",
  broke: "This application has met an error",
  brokeLead: "It can be started again; what you had typed is gone.",
  again: "Start again",
  screens: "Screens",
  noScreen: "There is nothing here",
  noScreenLead: "This address belongs to no screen of the application.",
  toFirst: "To the first screen",
  retry: "Retry",
  close: "Close",
  notices: "Notices of the application",
  times: "×{{count}}",
  loading: "Loading",
  unable: "This could not be loaded"
}

export const records = {
  search: "Search",
  reset: "Reset",
  add: "Add",
  edit: "Edit",
  delete: "Delete",
  actions: "Actions",
  total_one: "{{count}} record",
  total_other: "{{count}} records",
  paging: "Pages",
  previous: "Previous page",
  next: "Next page",
  goTo: "Page {{page}}",
  pageSize: "Rows per page",
  perPage: "{{size}} / page",
  empty: "No records yet",
  emptyLead: "As soon as there are any, they appear here.",
  nothing: "Nothing matches these filters",
  nothingLead: "Change them, or reset them to see every record.",
  failed: "The list could not be loaded",
  stale: "These rows may be out of date.",
  all: "All",
  none: "—",
  save: "Save",
  saving: "Saving",
  cancel: "Cancel",
  ok: "OK",
  confirmDelete: "Confirm delete?",
  confirmDeleteBody: "This action will delete the item, continue?",
  confirmCommand: "Confirm operation?",
  unsaved: "This was not saved. What you typed is still here.",
  undone: "This was not carried out.",
  choose: "Choose…",
  pickAll: "Select all rows of this page",
  pickRow: "Select {{name}}",
  picked: "Selected rows",
  pickedNone: "Nothing selected",
  pickedCount_one: "{{count}} selected",
  pickedCount_other: "{{count}} selected",
  pickNone: "Clear selection",
  narrow: "Search in: {{label}}"
}

export const success = {
  added: "Added successfully",
  edited: "Edited successfully",
  deleted: "Deleted successfully",
  operatedCount: "Operation successful: {{count}}",
  operated: "Operation successful"
}

export const fault = {
  Refused: "Error",
  SessionLost: "You have been logged out",
  Unreachable: "Request Error"
}

export const places = {
  merchant: "Merchant",
  area: "Area",
  location: "Location"
}

export const period = {
  start: "Start",
  end: "End",
  momentProblem: "Choose a date and a time before 2100",
  orderProblem: "The end has to be later than the start"
}

export const parts = {
  up: "Move up: {{what}}",
  down: "Move down: {{what}}",
  remove: "Take out: {{what}}"
}
