import type { GuestName } from "../machines/guests/guest-events.ts"

/** Where an application's entry lies. */
export const entryOf = (name: GuestName): string => `/${name}/index.html`
