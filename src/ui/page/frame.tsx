import { memo, useEffect } from "react"
import { errorReportOf } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import { useActorSelector, useAppRuntime } from "../runtime/app-runtime.tsx"
import { Boundary } from "../../kit/boundary.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ErrorReportPage } from "./error-report-page.tsx"
import type { Page } from "./page.ts"

const entitle = (document: Document, title: string) => {
  document.title = `${title} · Wheelhouse`
}

/** The place of a page, or of its 500 page. A page that was released, or visited after a bug, is rendered anew. */
export const Frame = memo(({ page }: { readonly page: Page }) => {
  const { reportUnexpectedError, document } = useAppRuntime()
  const t = useTexts()
  const { visit, title, generation } = page
  const report = useActorSelector("unexpectedErrors", errorReportOf(visit.name))
  const named = t(title)
  useEffect(() => entitle(document, named), [document, named])
  if (report !== null) return <ErrorReportPage report={report} />
  return (
    <Boundary key={generation} visit={visit} onBug={(error) => reportUnexpectedError(error, "view", visit.name)}>
      {page.draw()}
    </Boundary>
  )
})
