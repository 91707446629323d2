import type { AnyStateMachine } from "xstate"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { type InsiderRooms, roomOf } from "../ui/house.tsx"
import type { Live } from "./live.ts"

/** The insiders' rooms: opened once a session, closed when it is left, loaded again when loading them failed. */
export const insiders = (
  console: ConsoleActor,
  loadLive: () => Promise<Live>,
  journaled: (machine: AnyStateMachine) => AnyStateMachine
) => {
  let rooms: Promise<InsiderRooms> | null = null
  return (): Promise<InsiderRooms> =>
    (rooms ??= Promise.all([import("./rooms.ts"), loadLive()]).then(
      ([wired, answers]) => {
        const opened = wired.openRooms(console, answers, journaled)
        const left = roomOf(console, "session").on("session.left", () => {
          left.unsubscribe()
          rooms = null
          opened.close()
        })
        return opened.rooms
      },
      (cause: unknown) => {
        rooms = null
        throw cause
      }
    ))
}
