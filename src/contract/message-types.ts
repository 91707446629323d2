/** The tabs of the message box: actions of people that concern the reader, notices of the system, and todos. */
export const messageTypes = ["message", "notice", "todo"] as const

export const todoActions = ["createAccount", "resetPassword", "decline"] as const
