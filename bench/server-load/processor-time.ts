import { readdirSync, readFileSync } from "node:fs"

const TICK = 10

type Used = { readonly parent: number; readonly milliseconds: number }

const usedBy = (pid: string): Used | null => {
  try {
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return {
      parent: Number(parent),
      milliseconds: TICK * rest.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks), 0)
    }
  } catch {
    return null
  }
}

/** Milliseconds of processor time that a process and its children have used so far; null where the system does not tell (Linux does). */
export const processorTime = (pid: number): number | null => {
  const own = usedBy(String(pid))
  if (own === null) return null
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(usedBy)
  return own.milliseconds + children.reduce((sum, child) => sum + (child?.parent === pid ? child.milliseconds : 0), 0)
}
