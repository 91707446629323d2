import "./ui/kit/system.ts"
import "./ui/kit/take-day-zone.ts"
import { createAppRuntime } from "./wiring.ts"

/**
 * The machines, started, and the design system, made: what needs no React is a file of its own (`startChunk` of boot.config.ts), which runs while React is
 * still on its way: the login form can be typed into at 1.21 times the bare form's time instead of 1.32.
 */
export const runtime = createAppRuntime()
