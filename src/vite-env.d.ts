/// <reference types="vite/client" />

/** Whether this build was made with `VITE_DEBUG_MOCK=on`: set by vite.config.ts. */
declare const DEBUG_MOCK: boolean
