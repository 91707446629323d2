import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Findings } from "../bench/figures.ts"
import { makeDice } from "../server/seed/rows.ts"
import { figuresOf, kill, killAll, type Life, makeLife, postmasterIn, type Program } from "./data-life.ts"
import type { Plan } from "./torture.ts"

const KILLS = 100
/** The number of kills before another directory is used. */
const A_LIFE = 3
const FIRST_START_MS = 4500
const WRITING_MS = 1500

const targets = ["server", "PostgreSQL", "both"] as const

/**
 * Kills the server, its PostgreSQL or both at random moments, first during the first start. After each kill, the next
 * start must hold all acknowledged writes.
 */
export const torture = async ({ seed, short }: Plan): Promise<Findings> => {
  const dice = makeDice(seed)
  const lives: Array<Life> = []
  const shot = { server: 0, PostgreSQL: 0, both: 0, starting: 0 }
  let directory = ""
  let program: Program | undefined

  const shoot = async (at: Program, target: (typeof targets)[number]) => {
    shot[target]++
    if (target === "both") return await killAll(directory, at)
    kill(target === "server" ? at.child.pid : postmasterIn(directory))
    if (target === "server") await at.ended
    // Waits until the server's connections notice.
    else await pause(100)
  }
  const end = async () => {
    if (directory === "") return
    await killAll(directory, program)
    program = undefined
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  for (let n = 0; n < (short ? 2 : KILLS); n++) {
    const first = n % A_LIFE === 0
    const target = dice.pick(targets)
    const isPasswordGenerated = dice.chance(0.5)
    const demo = dice.chance(0.2)
    const whileStarting = dice.chance(0.3) || first
    const moment = dice.below(whileStarting ? FIRST_START_MS : WRITING_MS)
    if (first) {
      await end()
      directory = mkdtempSync(join(tmpdir(), "wheelhouse-kills-"))
      const environment = { ...(isPasswordGenerated && { ADMIN_PASSWORD: "" }), SEED: demo && !short ? "demo" : "none" }
      lives.push(makeLife(directory, environment))
    }
    const life = lives.at(-1)!
    if (whileStarting || program === undefined) {
      shot.starting++
      program?.child.kill("SIGTERM")
      await program?.ended
      program = life.start()
      await pause(moment)
      await shoot(program, target)
      // A killed start may go on or give up; only the next one has to succeed.
      const ended = await Promise.race([program.ended, program.ready.catch(() => 1)])
      program = await life.prove(typeof ended === "string" ? program : undefined)
    } else {
      const { stop } = await life.write(program)
      await pause(moment)
      await shoot(program, target)
      if (target === "PostgreSQL") await pause(WRITING_MS)
      await stop()
      program = await life.prove(target === "PostgreSQL" ? program : undefined)
    }
    if (!short && n % 10 === 9) console.log(`\n  ${n + 1} of ${KILLS} kills`)
  }
  await end()
  const { figures, notes } = figuresOf(lives)
  return {
    figures: [{ name: "kills", value: shot.server + shot.PostgreSQL + shot.both, unit: "" }, ...figures],
    notes: [
      `SIGKILL of the server ${shot.server} times, of PostgreSQL ${shot.PostgreSQL}, of both with all they had started ${shot.both}; ${shot.starting} during a start, ${lives.length} of them the first one of a directory`,
      ...notes
    ]
  }
}
