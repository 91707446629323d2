import { type ReactNode, useEffect, useLayoutEffect } from "react"
import { caseOf } from "../../machines/defects/defects-machine.ts"
import { paletteOf, settingsOf, themeOf } from "../../machines/preferences/preferences-machine.ts"
import { useHouse, useTold } from "../house.tsx"
import { wearPalette } from "../theme/wear-palette.ts"
import { useLanguage } from "../words/words.tsx"
import { Broken } from "./broken.tsx"
import { Notices } from "./notices.tsx"
import { followProgress } from "./progress.ts"

/** Around every page, the login page included. */
export const Root = ({ children }: { readonly children: ReactNode }) => {
  const house = useHouse()
  const language = useLanguage()
  const theme = useTold("preferences", themeOf)
  const met = useTold("defects", caseOf(""))
  const whole = met !== null
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
  const palette = useTold("preferences", paletteOf)
  useLayoutEffect(() => wearPalette(palette), [palette])
  const { colorWeak } = useTold("preferences", settingsOf)
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-color-weak", colorWeak)
  }, [colorWeak])
  useEffect(() => (whole ? undefined : followProgress(house)), [house, whole])
  return (
    <>
      <div data-layer>{met === null ? children : <Broken met={met} />}</div>
      <Notices />
    </>
  )
}
