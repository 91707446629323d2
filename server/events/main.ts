import { Effect } from "effect"
import { connectBesideServer, databaseSettings, ofThisVersion, refuse, runProgram, say } from "../run-program.ts"
import { rebuild } from "./rebuild.ts"
import { verifyLog } from "./seals.ts"

const reportRebuilt = Effect.gen(function* () {
  let corrected = 0
  for (const { table, rows, missing, changed, unexpected } of yield* rebuild) {
    corrected += missing + changed + unexpected
    const done = [
      [missing, "put back"],
      [changed, "changed back"],
      [unexpected, "taken out"]
    ].flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]))
    yield* say([`${table}: ${rows} rows`, ...done].join(", "))
  }
  yield* say(corrected === 0 ? "The tables are what the log says." : `${corrected} rows differed and were corrected.`)
})

const reportVerified = Effect.fnUntraced(function* (seal?: string) {
  const { entries, seals, unsealed, head, faults } = yield* verifyLog(seal)
  for (const fault of faults) yield* say(fault)
  if (faults.length > 0) return yield* refuse("The log is not what was sealed.")
  yield* say(`${entries} entries of the log are what was sealed, by ${seals} seals; ${unsealed} wait for theirs.`)
  if (head !== null) yield* say(`The last seal is ${head}`)
})

const program = Effect.gen(function* () {
  const [command, seal] = process.argv.slice(2)
  if (command !== "rebuild" && command !== "verify")
    return yield* refuse("Usage: npm run rebuild, or npm run verify [-- SEAL]")
  yield* Effect.provide(
    Effect.andThen(ofThisVersion, command === "rebuild" ? reportRebuilt : reportVerified(seal)),
    connectBesideServer(yield* databaseSettings, "events")
  )
})

runProgram(program)
