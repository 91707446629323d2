import { runMain } from "@effect/platform-node/NodeRuntime"
import { Cause, type Effect, Exit, Predicate } from "effect"

const forPeople = ["WrongSetting", "DataInUse", "DatabaseUnavailable", "CannotListen", "BackupRefused", "EventsRefused"]

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
