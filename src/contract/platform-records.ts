import { platformRecords } from "./record-facts.ts"

/**
 * True for a group whose records a merchant's people can only read. The server refuses their changes, so the console
 * offers none.
 */
export const isOfPlatform = (group: string): boolean => platformRecords.includes(group)
