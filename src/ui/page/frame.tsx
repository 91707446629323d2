import { memo, useEffect } from "react"
import { errorReportOf } from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import { useAppRuntime, useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Boundary } from "../../kit/boundary.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Broken } from "./broken.tsx"
import type { Page } from "./page.ts"

const entitle = (document: Document, title: string) => {
  document.title = `${title} · Wheelhouse`
}

/** The place of a page, or of its 500 page. It tells the guard of the arrival. A page that was let go, or visited after a bug, is drawn anew. */
export const Frame = memo(({ page }: { readonly page: Page }) => {
  const { reportUnexpectedError, document } = useAppRuntime()
  const guard = useActor("guard")
  const unexpectedErrors = useActor("unexpectedErrors")
  const t = useTexts()
  const { visit, title, generation } = page
  const report = useActorSelector("unexpectedErrors", errorReportOf(visit.name))
  useEffect(() => {
    guard.send({ type: "guard.arrived" })
    return () => unexpectedErrors.send({ type: "unexpectedErrors.settled", owner: visit.name })
  }, [guard, unexpectedErrors, visit])
  const named = t(title)
  useEffect(() => entitle(document, named), [document, named])
  if (report !== null) return <Broken report={report} />
  return (
    <Boundary key={generation} visit={visit} onBug={(error) => reportUnexpectedError(error, "view", visit.name)}>
      {page.draw()}
    </Boundary>
  )
})
