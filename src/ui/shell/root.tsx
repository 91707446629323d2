import { type ReactNode, useEffect, useLayoutEffect } from "react"
import { errorReportOf } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import { paletteOf, settingsOf, themeOf } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector, useAppRuntime } from "../runtime/app-runtime.tsx"
import { applyPalette } from "../theme/apply-palette.ts"
import { useLanguage } from "../kit/words.ts"
import { Broken } from "../page/broken.tsx"
import { Notices } from "../kit/notices.tsx"
import { useWords } from "../words/words.ts"
import { followProgress } from "../runtime/progress.ts"

/**
 * The operator's language, theme and colours, on the document itself: before anything else of it is laid out, which would be done twice otherwise.
 */
const Appearance = () => {
  const language = useLanguage()
  const theme = useActorSelector("preferences", themeOf)
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
  const palette = useActorSelector("preferences", paletteOf)
  useLayoutEffect(() => applyPalette(palette), [palette])
  const { colorWeak } = useActorSelector("preferences", settingsOf)
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-color-weak", colorWeak)
  }, [colorWeak])
  return null
}

/** Around every page, the login page included. */
export const Root = ({ children }: { readonly children: ReactNode }) => {
  const runtime = useAppRuntime()
  const t = useWords()
  const report = useActorSelector("unexpectedErrors", errorReportOf(""))
  const whole = report !== null
  useEffect(() => (whole ? undefined : followProgress(runtime)), [runtime, whole])
  return (
    <>
      <Appearance />
      {report === null ? children : <Broken report={report} />}
      <Notices notices={useActor("notices")} label={t("kit.notices")} />
    </>
  )
}
