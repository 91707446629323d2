import type { AnyStateMachine } from "xstate"
import { type AppRuntime, type SignedInActors, actorOf } from "../ui/app-runtime.tsx"
import type { Live } from "./live.ts"

/**
 * The actors of a signed-in operator: opened once a session, closed when it is left, loaded again when loading them failed. Those of a session that was left while
 * they were loading are closed as soon as they are there, and never those of the next.
 */
export const openSignedInActors = (
  runtime: Pick<AppRuntime, "console" | "microappHost">,
  loadLive: () => Promise<Live>,
  journaled: (machine: AnyStateMachine) => AnyStateMachine
) => {
  let actors: Promise<SignedInActors> | null = null
  const open = (): Promise<SignedInActors> => {
    let over = false
    let close = (): void => {}
    const end = () => {
      over = true
      if (actors === opening) actors = null
      close()
    }
    const left = actorOf(runtime.console, "session").on("session.left", () => {
      left.unsubscribe()
      end()
    })
    const opening = Promise.all([import("./signed-in-actors.ts"), loadLive()]).then(
      ([wired, answers]) => {
        const opened = wired.openSignedInActors(runtime, answers, journaled)
        close = opened.close
        if (over) close()
        return opened.actors
      },
      (cause: unknown) => {
        left.unsubscribe()
        end()
        throw cause
      }
    )
    return opening
  }
  return () => (actors ??= open())
}
