import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { quiz as quizDraft } from "../test/record-drafts.ts"
import { processTreeOf } from "../test/server/processes.ts"
import { passwords, makeTestClient } from "../test/server/test-client.ts"
import { startProgram } from "../test/server/start-program.ts"

export type Program = ReturnType<typeof startProgram>

const TIMEOUT_MS = 120_000
const PAGE = 100
const WRITERS = 4
/** The console's pause before it tries again after a failure. */
const RETRY_DELAY_MS = 200
/** All files that a start may leave in its directory. */
const belongs = new Set(["postgres", "postgres.log", "postgres.log.old"])

const within = <A>(work: Promise<A>, what: string): Promise<A> =>
  Promise.race([
    work,
    pause(TIMEOUT_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${what}: nothing in two minutes`))
    )
  ])

/** The process number in PostgreSQL's file in the directory, alive or not. */
export const postmasterIn = (directory: string): number | undefined => {
  try {
    return Number.parseInt(readFileSync(join(directory, "postgres", "postmaster.pid"), "utf8"), 10) || undefined
  } catch {
    // The file is missing, or its disk is gone.
    return undefined
  }
}

export const kill = (pid: number | undefined, signal: NodeJS.Signals = "SIGKILL"): void => {
  try {
    if (pid !== undefined) process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

/** Kills the server with its child processes, and a PostgreSQL that it found running. */
export const killAll = async (directory: string, program: Program | undefined): Promise<void> => {
  const roots = [program?.child.pid, postmasterIn(directory)].filter((pid) => pid !== undefined)
  for (const pid of new Set(roots.flatMap(processTreeOf))) kill(pid)
  await program?.ended
}

/** One data directory through all its starts, with the acknowledged writes on it. */
export const makeLife = (directory: string, environment: Readonly<Record<string, string>>) => {
  const acknowledged = new Map<number, string>()
  let password: string = passwords.admin
  let written = 0
  const findings = { lost: 0, failedStarts: 0, leftBehind: 0, problems: [] as Array<string>, slowestStart: 0 }
  const lost = new Set<number>()
  const left = new Set<string>()

  const start = () => startProgram({ DATA_DIR: directory, ...environment })
  const speaking = async (program: Program) => {
    const { signIn, ...speak } = makeTestClient(await within(program.ready, "the start"))
    password = /First sign-in: admin {2}password: (\S+)\n/.exec(program.said())?.[1] ?? password
    // PostgreSQL may have been killed a moment ago.
    const signedIn = async (): Promise<string> =>
      await signIn("admin", password).catch(async (error: unknown) => {
        if (!String(error).includes("50000")) throw error
        await pause(50)
        return await signedIn()
      })
    return { ...speak, token: await within(signedIn(), "the sign-in") }
  }

  /** The acknowledged writes that are there, and unexpected files in the directory. */
  const examine = async ({ get, token }: Awaited<ReturnType<typeof speaking>>) => {
    const there = new Map<number, string>()
    for (let page = 1; ; page++) {
      const { data } = await get(`/interactive-admin/quiz/list?page=${page}&page_size=${PAGE}&sort=id`, { token })
      for (const { id, question } of data.list) there.set(id, question)
      if (page * PAGE >= data.total) break
    }
    for (const [id, question] of acknowledged) if (there.get(id) !== question) lost.add(id)
    findings.lost = lost.size
    for (const name of readdirSync(directory)) if (!belongs.has(name)) left.add(name)
    findings.leftBehind = left.size
  }

  /** Starts undisturbed, or uses the running server, and compares its data with the acknowledged writes. */
  const prove = async (running?: Program): Promise<Program | undefined> => {
    const begun = performance.now()
    const program = running ?? start()
    try {
      const speak = await speaking(program)
      if (!running) findings.slowestStart = Math.max(findings.slowestStart, performance.now() - begun)
      await examine(speak)
      return program
    } catch (error) {
      findings.failedStarts++
      findings.problems.push(`${String(error)} | ${program.said()}`)
      await killAll(directory, program)
      return undefined
    }
  }

  /** Starts writers that write as fast as they can until they are stopped. */
  const write = async (program: Program, writers = WRITERS) => {
    const { post, token } = await speaking(program)
    const stopped = new AbortController()
    /**
     * For each writer the moment of its last acknowledgement and the longest wait for the next; the last element is for
     * all together.
     */
    const last = Array.from({ length: writers + 1 }, () => performance.now())
    let longestGaps: Array<number> = []
    const acknowledge = (writer: number) => {
      const now = performance.now()
      for (const each of [writer, writers]) {
        longestGaps[each] = Math.max(longestGaps[each] ?? 0, now - last[each]!)
        last[each] = now
      }
    }
    const loop = async (writer: number) => {
      while (!stopped.signal.aborted) {
        const question = `What was written ${++written} times?`
        const quiz = { ...quizDraft, question }
        const answer = await post("/interactive-admin/quiz/add", quiz, { token }).catch(() => undefined)
        if (answer?.code === 0) {
          acknowledged.set(answer.data.id, question)
          acknowledge(writer)
        } else await pause(RETRY_DELAY_MS)
      }
    }
    const loops = Array.from({ length: writers }, (_, writer) => loop(writer))
    return {
      /** Measures for a while: the longest time without any acknowledged write, and each writer's longest wait. */
      longestWaits: async (ms: number) => {
        longestGaps = []
        last.fill(performance.now())
        await pause(ms)
        const each = last.map((at, writer) => Math.max(longestGaps[writer] ?? 0, performance.now() - at))
        return { ofAll: each.pop()! / 1000, ofEach: each }
      },
      stop: async () => {
        stopped.abort()
        await Promise.all(loops)
      }
    }
  }

  return { start, prove, write, found: findings, acknowledged: () => acknowledged.size }
}
export type Life = ReturnType<typeof makeLife>

/** The findings of all runs together. */
export const figuresOf = (lives: ReadonlyArray<Life>) => {
  const sum = (of: (life: Life) => number) => lives.reduce((total, life) => total + of(life), 0)
  return {
    figures: [
      { name: "acknowledged writes", value: sum((life) => life.acknowledged()), unit: "" },
      { name: "of them lost", value: sum(({ found: outcome }) => outcome.lost), unit: "", max: 0 },
      { name: "failed starts", value: sum(({ found: outcome }) => outcome.failedStarts), unit: "", max: 0 },
      {
        name: "things left behind (half clusters, clear-text passwords)",
        value: sum(({ found: outcome }) => outcome.leftBehind),
        unit: "",
        max: 0
      },
      {
        name: "slowest start afterwards",
        value: Math.max(...lives.map(({ found: outcome }) => outcome.slowestStart)) / 1000,
        unit: "s"
      }
    ],
    notes: lives.flatMap(({ found: outcome }) => outcome.problems)
  }
}
