export const tabs = {
  open: "Open pages",
  actions: "Tab actions",
  reload: "Reload",
  leave: "Leave",
  close: "Close",
  closeLeft: "Close to the left",
  closeRight: "Close to the right",
  closeOthers: "Close others",
  closeAll: "Close all",
  unsaved: "unsaved form",
  unsavedTitle: "Unsaved form",
  unsavedBody: "What you typed has not been saved and would be lost: {{pages}}.",
  dropped: "More than twenty pages were open: the longest unused was closed, and the form on it was not saved."
}
