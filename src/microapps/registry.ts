import type { GuestName } from "../machines/guests/guest-events.ts"

/**
 * Where an application's entry lies. qiankun and its loader remember by address what once failed, so what was discarded comes from an address of its own.
 */
export const entryOf = (name: GuestName, mark = ""): string => `/${name}/index.html${mark === "" ? "" : `?${mark}`}`
