import type { AnyStateMachine } from "xstate"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import { type SignedInActors, actorOf } from "../ui/app-runtime.tsx"
import type { Live } from "./live.ts"

/**
 * The actors of a signed-in operator: opened once a session, closed when it is left, loaded again when loading them failed. Those of a session that was left while
 * they were loading are closed as soon as they are there, and never those of the next.
 */
export const openSignedInActors = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
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
    const left = actorOf(console, "session").on("session.left", () => {
      left.unsubscribe()
      end()
    })
    const opening = Promise.all([import("./signed-in-actors.ts"), loadLive()]).then(
      ([wired, answers]) => {
        const opened = wired.openSignedInActors(console, loadAdapter, answers, journaled)
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
