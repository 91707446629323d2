/** Part of what is read before the rest of the words is loaded. */
export const kit = {
  loading: "Loading",
  unable: "This could not be loaded",
  retry: "Retry",
  close: "Close",
  notices: "Notices",
  times: "{{count}} times",
  details: "Details",
  call: "Call",
  code: "Code",
  time: "Time",
  message: "Message",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not be copied"
}

/** Said where the server or the network says nothing itself. */
export const fault = {
  Refused: "Error",
  SessionLost: "You have been logged out",
  Unreachable: "Request Error"
}
