import { setTimeout as pause } from "node:timers/promises"
import type { Findings } from "../bench/figures.ts"
import { makeDice } from "../server/seed/rows.ts"
import { figuresOf, killAll, type Life, makeLife, type Program } from "./data-life.ts"
import { cannotCut, makeDisk } from "./disk.ts"
import type { Plan } from "./torture.ts"

const CUTS = 50
/** The number of cuts before another disk is used. */
const A_LIFE = 3
const FIRST_START_MS = 6000
const WRITING_MS = 2500
/** Seconds between two writes of the file system: ext4's own five, and hardly ever. */
const commits = [5, 600]

const cutsOf = (value: number, min: number) => ({ name: "simulated power cuts", value, unit: "", min })

/**
 * Cuts the power of the data's disk at any moment, the first time within the very first start. Then everything is
 * killed, the file system replays its journal, and an undisturbed start is compared with all acknowledged writes.
 */
export const torture = async ({ seed, short }: Plan): Promise<Findings> => {
  const why = await cannotCut()
  if (why !== undefined) return { figures: [cutsOf(0, short ? 0 : CUTS)], notes: [`left out: ${why}`] }
  const dice = makeDice(seed)
  const lives: Array<Life> = []
  let disk: ReturnType<typeof makeDisk> | undefined
  let program: Program | undefined
  let cuts = 0
  const end = async () => {
    if (!disk) return
    await killAll(disk.data, program)
    program = undefined
    await disk.remove()
    disk = undefined
  }
  try {
    for (; cuts < (short ? 1 : CUTS); cuts++) {
      const first = cuts % A_LIFE === 0
      const commit = dice.pick(commits)
      const isPasswordGenerated = dice.chance(0.5)
      const demo = dice.chance(0.2)
      const whileStarting = dice.chance(0.3) || first
      // Every other directory loses its power during its first writes, of which much is not on the disk yet.
      const justMade = first && (short || lives.length % 2 === 0)
      const moment = dice.below(whileStarting && !justMade ? FIRST_START_MS : WRITING_MS)
      if (first) {
        await end()
        disk = makeDisk(commit)
        const environment = {
          ...(isPasswordGenerated && { ADMIN_PASSWORD: "" }),
          SEED: demo && !short ? "demo" : "none"
        }
        lives.push(makeLife(disk.data, environment))
      }
      const life = lives.at(-1)!
      let stop: (() => Promise<void>) | undefined
      if (whileStarting || program === undefined) {
        program?.child.kill("SIGTERM")
        await program?.ended
        program = life.start()
        if (justMade) stop = (await life.write(program)).stop
      } else stop = (await life.write(program)).stop
      await pause(moment)
      disk!.cutPower()
      await killAll(disk!.data, program)
      await stop?.()
      await disk!.bringBack()
      program = await life.prove()
      if (!short && cuts % 10 === 9) console.log(`\n  ${cuts + 1} of ${CUTS} power cuts`)
    }
  } finally {
    await end()
  }
  const { figures, notes } = figuresOf(lives)
  return {
    figures: [cutsOf(cuts, short ? 1 : CUTS), ...figures],
    notes: [
      `an ext4 file system of its own is stopped as it stands (FS_IOC_GOINGDOWN, nothing flushed) under the running server and its PostgreSQL, and comes back by its journal: what nobody had synced and the kernel had not yet written is gone, with the names of files; a disk that forgets what it has acknowledged, or tears a sector, is not simulated`,
      `${lives.length} of them within the first start of a directory or right after it`,
      ...notes
    ]
  }
}
