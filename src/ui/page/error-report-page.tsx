import { type AnyRouter, useRouter } from "@tanstack/react-router"
import { chakra } from "../../kit/chakra.ts"
import {
  errorReportText,
  isUnloaded,
  errorReportOf,
  wasRetried
} from "../../machines/unexpected-errors/unexpected-errors-machine.ts"
import type { ErrorReport } from "../../machines/unexpected-errors/unexpected-error-events.ts"
import { HOME_PATH } from "../../machines/guard/verdict.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Button, Summary } from "../../kit/controls.ts"
import { momentText } from "../../contract/formats.ts"
import { useTexts } from "../../kit/texts.ts"
import { makeCopy } from "../../kit/make-copy.ts"
import { CaseButton } from "./case-button.tsx"

/**
 * The 500 page or, for missing code, its remedy: the error, its place and its moment, to be copied, and two ways on.
 * An error of the whole console needs a reload.
 */
export const ErrorReportPage = ({ report }: { readonly report: ErrorReport }) => {
  const t = useTexts()
  /** The login page has none: a reload of the page resolves its errors. */
  const router = useRouter({ warn: false }) as AnyRouter | null
  const unexpectedErrors = useActor("unexpectedErrors")
  const retried = useActorSelector("unexpectedErrors", wasRetried(report.page))
  const copy = makeCopy(useActor("notices"))
  const { at, pageName, page, what } = report
  const unloaded = isUnloaded(report)
  const retry = () => {
    if (pageName === "" || router === null || (unloaded && retried)) return location.reload()
    unexpectedErrors.send({ type: "unexpectedErrors.retried", page })
    void router.invalidate()
  }
  const goHome = () => {
    if (pageName === "" || router === null) {
      location.hash = `#${HOME_PATH}`
      return location.reload()
    }
    void router.navigate({ to: HOME_PATH })
  }
  const facts = [
    [t("shell.happened"), what],
    [t("shell.page"), page],
    [t("kit.time"), momentText(at)]
  ] as const
  return (
    <chakra.div
      role="alert"
      display="grid"
      justifyItems="center"
      alignContent="center"
      gap="2"
      minH="64dvh"
      p="4"
      textAlign="center"
    >
      {unloaded ? (
        <chakra.h1 fontSize="xl">{t("shell.unloaded")}</chakra.h1>
      ) : (
        <>
          <chakra.p fontSize="56px" lineHeight="1.1" fontWeight="bold" color="accent.fg" aria-hidden>
            500
          </chakra.p>
          <chakra.h1 fontSize="xl">{t("shell.internal")}</chakra.h1>
          <p>{t("shell.broken")}</p>
        </>
      )}
      <chakra.p color="fg.muted" maxW="52ch" textWrap="balance">
        {unloaded ? t("shell.unloadedLead") : t("shell.brokenLead")}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" my="4">
        <Button variant="solid" onClick={retry}>
          {t("kit.retry")}
        </Button>
        <Button onClick={goHome}>{t("shell.back")}</Button>
        <Button onClick={() => copy(errorReportText(report))}>{t("shell.copyReport")}</Button>
        <CaseButton />
      </chakra.div>
      <chakra.dl w="full" maxW="640px" textAlign="start" fontSize="sm" overflowWrap="anywhere">
        {facts.map(([name, fact]) => (
          <chakra.div key={name} display="flex" gap="3" py="1" borderTop="1px solid" borderColor="border">
            <chakra.dt minW="112px" color="fg.subtle">
              {name}
            </chakra.dt>
            <dd>{fact}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.details w="full" maxW="640px" textAlign="start" fontSize="xs" color="fg.muted">
        <Summary>{t("kit.details")}</Summary>
        <chakra.pre mt="2" fontFamily="mono" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {errorReportText(report)}
        </chakra.pre>
      </chakra.details>
    </chakra.div>
  )
}

/** The page name of a failed navigation: the page's code did not arrive, or a bug is around it. */
export const ADDRESS_PARAMETER = "address"

/** Replaces a failed route. */
export const StrandedPage = () => {
  const report = useActorSelector("unexpectedErrors", errorReportOf(ADDRESS_PARAMETER))
  return report === null ? null : <ErrorReportPage report={report} />
}
