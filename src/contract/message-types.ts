/** The tabs of the message box: what people did that concerns the reader, what the system has to say, what waits to be done. */
export const messageTypes = ["message", "notice", "todo"] as const

export const todoActions = ["createAccount", "resetPassword", "decline"] as const
