import type { MicroappName } from "../machines/microapps/microapp-events.ts"

/** The address of an application's entry. */
export const entryOf = (name: MicroappName): string => `/${name}/index.html`
