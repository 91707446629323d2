import { platformRecords } from "./record-facts.ts"

/** True for a group whose records a merchant's people may only read: the server refuses each change, so the console offers none. */
export const isOfPlatform = (group: string): boolean => platformRecords.includes(group)
