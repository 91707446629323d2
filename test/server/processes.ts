import { readdirSync, readFileSync } from "node:fs"

/** A process and all that it started, as Linux knows them. */
export const processTreeOf = (pid: number): ReadonlyArray<number> => {
  const parents = readdirSync("/proc").flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, "utf8")
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])] as const]
    } catch {
      return []
    }
  })
  const family = [pid]
  for (const member of family) family.push(...parents.flatMap(([child, parent]) => (parent === member ? [child] : [])))
  return family
}

/** Freezes PostgreSQL with all its processes, until the returned function is called. */
export const suspendProcesses = (postmaster: number): (() => void) => {
  const family = processTreeOf(postmaster)
  const send = (signal: NodeJS.Signals) => {
    for (const pid of family) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has ended by itself.
      }
    }
  }
  send("SIGSTOP")
  return () => send("SIGCONT")
}
