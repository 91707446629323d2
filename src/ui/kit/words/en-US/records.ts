export const records = {
  search: "Search",
  reset: "Reset",
  add: "Add",
  edit: "Edit",
  delete: "Delete",
  deleteChosen_one: "Delete {{count}} selected",
  deleteChosen_other: "Delete {{count}} selected",
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
  yes: "Yes",
  no: "No",
  none: "—",
  save: "Save",
  saving: "Saving",
  cancel: "Cancel",
  ok: "OK",
  confirmDelete: "Confirm delete?",
  confirmDeleteBody: "This action will delete the item, continue?",
  unsaved: "This was not saved. What you typed is still here.",
  choose: "Choose…",
  confirmCommand: "Confirm operation?",
  undone: "This was not carried out.",
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
  operated: "Operation successful",
  requested: "Request submitted successfully",
  operatedCount: "Operation successful: {{count}}"
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
