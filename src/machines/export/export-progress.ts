import type { SnapshotFrom } from "xstate"
import type { exportMachine } from "./export-machine.ts"

type Snapshot = SnapshotFrom<typeof exportMachine>
export const isExporting = (snapshot: Snapshot) => snapshot.matches("working")
export const isWaitingToRetry = (snapshot: Snapshot) => snapshot.matches({ working: "pausing" })
export const isMinimised = (snapshot: Snapshot) => snapshot.context.minimised
export const jobsOf = (snapshot: Snapshot) => snapshot.context.jobs
/** Whole percent; saving the file is the last step. */
export const percentOf = ({ context: { rows, total, until } }: Snapshot) =>
  until === null ? 0 : total === 0 ? 100 : Math.min(100, Math.floor((rows / total) * 100))
export const rowsOf = ({ context: { rows, total } }: Snapshot) => ({ rows, total })
