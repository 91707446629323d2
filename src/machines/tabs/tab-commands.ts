/** What can be done to a tab, in the order of its menu. */
export const tabCommands = ["reload", "close", "closeLeft", "closeRight", "closeOthers", "closeAll"] as const
