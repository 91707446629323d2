import type { ComponentType } from "react"
import { loadWords } from "../words/words.tsx"

let Shell: ComponentType | null = null

/** The shell is loaded with the first page that stands in it, never for the login page. */
export const loadShell = async (): Promise<null> => {
  const [loaded] = await Promise.all([import("./shell.tsx"), loadWords()])
  Shell = loaded.Shell
  return null
}

export const ShellSlot = () => (Shell === null ? null : <Shell />)
