import "./wiring/load-inside.ts"
import { drawConsole } from "./boot/draw-console.tsx"
import { runtime } from "./start.ts"

drawConsole(runtime)
