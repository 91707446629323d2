/// <reference types="vite/client" />

/** Whether this build was made with `VITE_DEBUG_MOCK=on`: set by vite.config.ts. */
declare const DEBUG_MOCK: boolean

/** The titled screens of the embedded applications, by the applications' names: found by microapps.config.ts. */
declare const MICROAPP_SCREENS: Readonly<
  Record<string, ReadonlyArray<{ readonly path: string; readonly title: readonly [string, string] }>>
>
