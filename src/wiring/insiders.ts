import type { AnyStateMachine } from "xstate"
import { type House, type InsiderRooms, roomOf } from "../ui/house.tsx"
import type { Live } from "./live.ts"

/**
 * The insiders' rooms: opened once a session, closed when it is left, loaded again when loading them failed. Those of a session that was left while
 * they were loading are closed as soon as they are there, and never those of the next.
 */
export const insiders = (
  house: Pick<House, "console" | "guestHost">,
  loadLive: () => Promise<Live>,
  journaled: (machine: AnyStateMachine) => AnyStateMachine
) => {
  let rooms: Promise<InsiderRooms> | null = null
  const open = (): Promise<InsiderRooms> => {
    let over = false
    let close = (): void => {}
    const end = () => {
      over = true
      if (rooms === opening) rooms = null
      close()
    }
    const left = roomOf(house.console, "session").on("session.left", () => {
      left.unsubscribe()
      end()
    })
    const opening = Promise.all([import("./rooms.ts"), loadLive()]).then(
      ([wired, answers]) => {
        const opened = wired.openRooms(house, answers, journaled)
        close = opened.close
        if (over) close()
        return opened.rooms
      },
      (cause: unknown) => {
        left.unsubscribe()
        end()
        throw cause
      }
    )
    return opening
  }
  return () => (rooms ??= open())
}
