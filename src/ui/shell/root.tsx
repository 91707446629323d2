import { type ReactNode, useEffect, useLayoutEffect } from "react"
import { isShownOn } from "../../machines/alarms/alarm-notices.ts"
import { visitIn } from "../../machines/guard/guard-machine.ts"
import { errorReportOf } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import { paletteOf, settingsOf, themeOf } from "../../machines/preferences/preferences-machine.ts"
import type { Theme } from "../../machines/preferences/preferences-events.ts"
import { useActor, useActorSelector, useAppRuntime } from "../runtime/app-runtime.tsx"
import { applyPalette } from "../theme/apply-palette.ts"
import type { Language } from "../../contract/languages.ts"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { isCaseOpen } from "../../machines/journal/case-file-machine.ts"
import { ErrorReportPage } from "../page/error-report-page.tsx"
import { LazyPart } from "../page/lazy-part.tsx"
import { Notices } from "../../kit/notices.tsx"
import { RecordLinks } from "../record-cards/record-links.tsx"
import { followProgress } from "../runtime/progress.ts"

const sayLanguage = (document: Document, language: Language) => {
  document.documentElement.lang = language
}
const applyTheme = (document: Document, theme: Theme) => {
  document.documentElement.dataset["theme"] = theme
  document.body.dataset["theme"] = theme
  // The first script painted the background before there were styles.
  document.documentElement.style.colorScheme = theme
  document.documentElement.style.backgroundColor = ""
}

/**
 * The operator's language, theme and colours, on the document itself: set before the first layout, which would
 * otherwise happen twice.
 */
const Appearance = () => {
  const { document } = useAppRuntime()
  const language = useLanguage()
  const theme = useActorSelector("preferences", themeOf)
  useLayoutEffect(() => sayLanguage(document, language), [document, language])
  useLayoutEffect(() => applyTheme(document, theme), [document, theme])
  const palette = useActorSelector("preferences", paletteOf)
  useLayoutEffect(() => applyPalette(palette, document), [document, palette])
  const { colorWeak } = useActorSelector("preferences", settingsOf)
  useLayoutEffect(() => {
    document.body.toggleAttribute("data-color-weak", colorWeak)
  }, [document, colorWeak])
  return null
}

const loadCaseFile = async () => (await import("../case-file/case-file-dialog.tsx")).CaseFileDialog

/** Around every page, the login page included. */
export const Root = ({ children }: { readonly children: ReactNode }) => {
  const runtime = useAppRuntime()
  const t = useTexts()
  const report = useActorSelector("unexpectedErrors", errorReportOf(""))
  const page = useActorSelector("guard", (guard) => visitIn(guard)?.name)
  const whole = report !== null
  const caseFile = useActor("caseFile")
  const saving = useActorSelector("caseFile", isCaseOpen)
  useEffect(() => (whole ? undefined : followProgress(runtime)), [runtime, whole])
  return (
    <>
      <Appearance />
      {report === null ? children : <ErrorReportPage report={report} />}
      <RecordLinks>
        <Notices
          notices={useActor("notices")}
          label={t("kit.notices")}
          isShown={isShownOn(page)}
          onCase={() => caseFile.send({ type: "caseFile.opened" })}
        />
      </RecordLinks>
      <LazyPart
        open={saving}
        load={loadCaseFile}
        onUnable={() => caseFile.send({ type: "caseFile.closed" })}
        props={{}}
      />
    </>
  )
}
