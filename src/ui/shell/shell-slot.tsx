import type { ComponentType } from "react"
import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { type House, type InsiderRooms, InsidersProvider, roomOf } from "../house.tsx"
import { loadTabBar } from "../tabs/tab-bar-slot.tsx"
import { loadWords } from "../words/words.tsx"

let Shell: ComponentType | null = null
let rooms: InsiderRooms | null = null

/**
 * The shell and its rooms are loaded with the first page that stands in it, never for the login page; and what stands at a platform's address
 * with them, for where the network fails it has to be there to say so.
 */
export const loadShell = async (house: House): Promise<null> => {
  const [loaded, opened] = await Promise.all([
    import("./shell.tsx"),
    house.openRooms(),
    loadWords(),
    import("../guests/guest-page.tsx"),
    // Drawn with the shell, not pushed in above the page a moment later.
    isTabBarShown(roomOf(house.console, "preferences").getSnapshot()) ? loadTabBar().catch(() => {}) : null
  ])
  Shell = loaded.Shell
  rooms = opened
  return null
}

export const ShellSlot = () =>
  Shell === null || rooms === null ? null : (
    <InsidersProvider rooms={rooms}>
      <Shell />
    </InsidersProvider>
  )
