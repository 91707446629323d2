import { execFileSync } from "node:child_process"
import { availableParallelism } from "node:os"

/** Keeps this process, and what it starts from now on, on these cores. Answers whether the system can do so (Linux with `taskset`). */
export const stayOn = (cores: string): boolean => {
  if (process.platform !== "linux" || availableParallelism() < 2) return false
  try {
    execFileSync("taskset", ["-acp", cores, String(process.pid)], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
