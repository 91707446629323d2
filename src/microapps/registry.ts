import type { MicroappName } from "../machines/microapps/microapp-events.ts"

/** Where an application's entry lies. */
export const entryOf = (name: MicroappName): string => `/${name}/index.html`
