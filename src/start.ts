import "./ui/kit/system.ts"
import { createAppRuntime } from "./wiring.ts"

/**
 * The machines, started, and the design system, made: what needs no React is a file of its own (`startChunk` of boot.config.ts), which runs while React is
 * still on its way.
 */
export const runtime = createAppRuntime()
