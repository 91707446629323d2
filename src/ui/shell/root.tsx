import { Outlet } from "@tanstack/react-router"
import { useEffect, useLayoutEffect } from "react"
import { themeOf } from "../../machines/preferences/preferences-machine.ts"
import { useHouse, useTold } from "../house.tsx"
import { useLanguage } from "../words/words.tsx"
import { Notices } from "./notices.tsx"
import { followProgress } from "./progress.ts"

/** Around every page, the login page included. */
export const Root = () => {
  const house = useHouse()
  const language = useLanguage()
  const theme = useTold("preferences", themeOf)
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme
    document.body.dataset["theme"] = theme
    // The early script painted the ground before there were styles.
    document.documentElement.style.colorScheme = theme
    document.documentElement.style.backgroundColor = ""
  }, [theme])
  useEffect(() => followProgress(house), [house])
  return (
    <>
      <div data-layer>
        <Outlet />
      </div>
      <Notices />
    </>
  )
}
