import { Effect } from "effect"
import { refuse } from "../program-refused.ts"
import { connectBesideServer, databaseSettings, requireThisVersion, runProgram, print } from "../run-program.ts"
import { rebuild } from "./rebuild.ts"
import { verifyLog } from "./seals.ts"

const reportRebuilt = Effect.gen(function* () {
  let corrected = 0
  for (const { table, rows, missing, changed, unexpected } of yield* rebuild) {
    corrected += missing + changed + unexpected
    const corrections = [
      [missing, "put back"],
      [changed, "changed back"],
      [unexpected, "taken out"]
    ].flatMap(([count, verb]) => (count === 0 ? [] : [`${count} ${verb}`]))
    yield* print([`${table}: ${rows} rows`, ...corrections].join(", "))
  }
  yield* print(corrected === 0 ? "The tables are what the log says." : `${corrected} rows differed and were corrected.`)
})

const reportVerified = Effect.fnUntraced(function* (seal?: string) {
  const { entries, seals, unsealed, head, faults } = yield* verifyLog(seal)
  for (const fault of faults) yield* print(fault)
  if (faults.length > 0) return yield* refuse("The log is not what was sealed.")
  yield* print(`${entries} entries of the log are what was sealed, by ${seals} seals; ${unsealed} wait for theirs.`)
  if (head !== null) yield* print(`The last seal is ${head}`)
})

const program = Effect.gen(function* () {
  const [command, seal] = process.argv.slice(2)
  if (command !== "rebuild" && command !== "verify")
    return yield* refuse("Usage: npm run rebuild, or npm run verify [-- SEAL]")
  yield* Effect.provide(
    Effect.andThen(requireThisVersion, command === "rebuild" ? reportRebuilt : reportVerified(seal)),
    connectBesideServer(yield* databaseSettings, "events")
  )
})

runProgram(program)
