/** The actions on a tab, in the order of its menu. */
export const tabCommands = ["reload", "close", "closeLeft", "closeRight", "closeOthers", "closeAll"] as const
