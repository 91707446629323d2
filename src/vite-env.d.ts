/// <reference types="vite/client" />

/** True in a build with `VITE_DEBUG_MOCK=on`, set by vite.config.ts. */
declare const DEBUG_MOCK: boolean

/** The titled screens of the embedded applications, by the applications' names: found by build/microapps.ts. */
declare const MICROAPP_SCREENS: Readonly<
  Record<string, ReadonlyArray<{ readonly path: string; readonly title: ReadonlyArray<string> }>>
>

/** The types of events that the server's event table tells of, and the kinds of their records: set by vite.config.ts. */
declare const EVENT_TYPES: ReadonlyArray<string>
declare const ENTITY_TYPES: ReadonlyArray<string>
