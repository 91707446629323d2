import { useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { isSection } from "../../effects/contract/sections.ts"
import { chakra } from "../kit/chakra.ts"
import { HOME, type Reason } from "../../machines/guard/verdict.ts"
import { Button } from "../kit/controls.ts"
import { LinkButton, useGoBack } from "./ways.ts"
import { type Translate, useWords, type WordKey } from "../words/words.ts"

type Props = {
  readonly code?: string
  readonly title: string
  readonly lead?: string | undefined
  readonly children?: ReactNode
  /** In place of the way to the start page. */
  readonly back?: ReactNode
}

export const ExceptionPage = ({ code, title, lead, children, back }: Props) => {
  const t = useWords()
  return (
    <chakra.div
      display="grid"
      justifyItems="center"
      alignContent="center"
      minH="64dvh"
      gap="2"
      p="4"
      textAlign="center"
    >
      {code === undefined ? null : (
        <chakra.p fontSize="56px" lineHeight="1.1" fontWeight="bold" color="accent.fg" aria-hidden>
          {code}
        </chakra.p>
      )}
      <chakra.h1 fontSize="xl">{title}</chakra.h1>
      {lead === undefined ? null : (
        <chakra.p color="fg.muted" maxW="52ch" textWrap="balance" overflowWrap="anywhere">
          {lead}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" mt="4">
        {children}
        {back ?? (
          <LinkButton to={HOME} variant={children === undefined ? "solid" : "outline"}>
            {t("shell.back")}
          </LinkButton>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** Which page or platform was not granted, and to which role. */
const reasonText = (t: Translate, { kind, name, roleName }: Reason) =>
  kind === "section" && isSection(name)
    ? t("exception.bySection", { role: roleName, name: t(`section.${name}` as WordKey) })
    : t("exception.byRule", { role: roleName, name: t(`page.${name}` as WordKey) })

export const ForbiddenPage = ({ reason }: { readonly reason: Reason | null }) => {
  const t = useWords()
  const lead = reason === null ? t("exception.group") : reasonText(t, reason)
  return <ExceptionPage code="403" title={t("exception.forbidden")} lead={lead} />
}

export const NotFoundPage = ({ fullPath }: { readonly fullPath: string }) => {
  const t = useWords()
  const goBack = useGoBack()
  return (
    <ExceptionPage
      code="404"
      title={t("exception.gone")}
      lead={t("exception.goneLead", { path: fullPath })}
      back={<Button onClick={goBack}>{t("exception.back")}</Button>}
    >
      <RetryButton />
    </ExceptionPage>
  )
}

export const ServerErrorPage = () => {
  const t = useWords()
  return (
    <ExceptionPage code="500" title={t("shell.internal")} lead={t("shell.brokenLead")}>
      <RetryButton />
    </ExceptionPage>
  )
}

export const MenuFailedPage = () => {
  const t = useWords()
  return (
    <ExceptionPage title={t("exception.menuFailed")} lead={t("exception.menuFailedLead")}>
      <RetryButton />
    </ExceptionPage>
  )
}

/** Makes the visit again: what was in the way may be gone. */
const RetryButton = () => {
  const t = useWords()
  const router = useRouter()
  return (
    <Button variant="solid" onClick={() => void router.invalidate()}>
      {t("kit.retry")}
    </Button>
  )
}
