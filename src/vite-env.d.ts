/// <reference types="vite/client" />

/** Whether this build was made with `VITE_DEBUG_MOCK=on`: set by vite.config.ts. */
declare const DEBUG_MOCK: boolean

/** The titled screens of the embedded applications, by the applications' names: found by microapps.config.ts. */
declare const MICROAPP_SCREENS: Readonly<
  Record<string, ReadonlyArray<{ readonly path: string; readonly title: readonly [string, string] }>>
>

/** What the server's event table tells of: the contract's `eventWords`, set by vite.config.ts. */
declare const EVENT_WORDS: Readonly<Record<string, readonly [chinese: string, english: string]>>

/** What kinds of records that tells of: the contract's `entityWords`. */
declare const ENTITY_WORDS: Readonly<Record<string, readonly [chinese: string, english: string]>>

/** What stands in fields of events that hold one of a few (`src/wiring/value-words.ts`), set by vite.config.ts. */
declare const VALUE_WORDS: Readonly<Record<string, readonly [chinese: string, english: string, one?: string]>>
