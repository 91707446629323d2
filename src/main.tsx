import "./wiring/boot/prefetch.ts"
import "./kit/system.ts"
import "./kit/take-day-zone.ts"
import { renderConsole } from "./wiring/boot/render-console.tsx"
import { createAppRuntime } from "./wiring/app-runtime.ts"

export const runtime = createAppRuntime()
renderConsole(runtime)
