import * as PgClient from "@effect/sql-pg/PgClient"
import { runMain } from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Predicate } from "effect"
import type { ownDatabase } from "./database/database.ts"
import { explain, unavailable } from "./database/availability.ts"

const forPeople = ["WrongSetting", "DataInUse", "DatabaseUnavailable", "CannotListen", "BackupRefused", "EventsRefused"]

export const say = (line: string) => Effect.sync(() => console.log(line))

/** A connection of the program's own, as the owner of the tables. */
export const connectAsOwner = (database: ReturnType<typeof ownDatabase>, program: string) =>
  PgClient.layerFrom(
    Effect.flatMap(database, ({ owner }) =>
      PgClient.makeClient({ ...owner, applicationName: `wheelhouse ${program}` })
    ).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  )

/** Runs a program to its end, or until a signal ends it. What a person can put right is said in one line; anything else with all we know. */
export const runProgram = <A, E extends Error>(program: Effect.Effect<A, E>) =>
  runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return onExit(0)
      const error = Cause.squash(exit.cause)
      const known = forPeople.some((tag) => Predicate.isTagged(error, tag))
      console.error(known ? (error as Error).message : Cause.pretty(exit.cause))
      onExit(1)
    }
  })
