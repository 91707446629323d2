export const guests = {
  absent: "{{name}} could not be opened",
  absentLead: "Its application did not load. Try again, or go back to the dashboard.",
  confirmExit: "确认退出",
  exit: "退出",
  failed: "Confirm exit: the micro application {{name}} failed to load. Check whether it can run.",
  loading: "Loading",
  bootstrapping: "Starting",
  mounting: "Opening",
  unmounting: "Closing",
  limitPassed: "no answer within {{seconds}} seconds"
}
