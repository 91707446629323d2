import { execFileSync } from "node:child_process"
import { availableParallelism } from "node:os"

/**
 * Pins this process, and all that it starts later, to these cores. False if the system cannot do so (Linux with
 * `taskset` can).
 */
export const pinToCores = (cores: string): boolean => {
  if (process.platform !== "linux" || availableParallelism() < 2) return false
  try {
    execFileSync("taskset", ["-acp", cores, String(process.pid)], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
