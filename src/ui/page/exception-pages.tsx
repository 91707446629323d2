import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { isSection } from "../../contract/sections.ts"
import { chakra } from "../../kit/chakra.ts"
import { dataIn, isQueryLoading, keyIn, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { HOME_PATH, type Reason } from "../../machines/guard/verdict.ts"
import { Button } from "../../kit/controls.ts"
import { LinkedText } from "../../kit/record-link.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import type { TextKey, Translate } from "../../locales/keys.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { CaseButton } from "./case-button.tsx"
import { LinkButton, useGoBack } from "./link-button.ts"

type Props = {
  readonly code?: string
  readonly title: string
  readonly lead?: string | undefined
  readonly more?: ReactNode
  readonly children?: ReactNode
  /** Replaces the link to the start page. */
  readonly back?: ReactNode
}

export const ExceptionPage = ({ code, title, lead, more, children, back }: Props) => {
  const t = useTexts()
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
        <chakra.p fontSize="56px" lineHeight="1.1" fontWeight="bold" color="fg.subtle" aria-hidden>
          {code}
        </chakra.p>
      )}
      <chakra.h1 fontSize="xl">{title}</chakra.h1>
      {lead === undefined ? null : (
        <chakra.p color="fg.muted" maxW="52ch" textWrap="balance" overflowWrap="anywhere">
          {lead}
        </chakra.p>
      )}
      {more}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" mt="4">
        {children}
        {back ?? (
          <LinkButton to={HOME_PATH} variant={children === undefined ? "solid" : "outline"}>
            {t("shell.back")}
          </LinkButton>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** The refused page or platform, and the role. */
const reasonText = (t: Translate, { kind, name, roleName }: Reason) =>
  kind === "section" && isSection(name)
    ? t("exception.bySection", { role: roleName, name: t(`section.${name}` as TextKey) })
    : t("exception.byRule", { role: roleName, name: t(`page.${name}` as TextKey) })

export const ForbiddenPage = ({ reason }: { readonly reason: Reason | null }) => {
  const t = useTexts()
  if (reason === null) return <ExceptionPage code="403" title={t("exception.forbidden")} lead={t("exception.group")} />
  return (
    <ExceptionPage
      code="403"
      title={t("exception.forbidden")}
      lead={reasonText(t, reason)}
      more={<WhoGrants rule={reason.name} />}
    />
  )
}

/** People who can grant the refused permission. */
const WhoGrants = ({ rule }: { readonly rule: string }) => {
  const t = useTexts()
  const actor = useSignedInActor("whoCanGrant")
  const data = useSelector(actor, (snapshot) => (keyIn(snapshot) === rule ? dataIn(snapshot) : null))
  const isLoading = useSelector(actor, isQueryLoading)
  const fault = useSelector(actor, queryFaultOf)
  const text = () => {
    if (data === null) return null
    if (data.held) return t("exception.held")
    const more = data.total - data.users.length
    if (data.total === 0) return t("exception.nobodyCanGrant")
    return (
      <LinkedText kind="users" ids={data.users.map(({ username }) => username)}>
        {(...names) =>
          t(more > 0 ? "exception.whoCanGrantMore" : "exception.whoCanGrant", {
            names: names.join(", "),
            more,
            total: data.total
          })
        }
      </LinkedText>
    )
  }
  return (
    <chakra.p role="status" color="fg.muted" maxW="52ch" minH="1.5em" textWrap="balance" overflowWrap="anywhere">
      {text()}
      {fault === null || isLoading ? null : (
        <>
          {faultText(t, fault)}{" "}
          <Button variant="text" onClick={() => actor.send({ type: "query.refreshed" })}>
            {t("exception.whoGrants")}
          </Button>
        </>
      )}
    </chakra.p>
  )
}

export const NotFoundPage = ({ fullPath }: { readonly fullPath: string }) => {
  const t = useTexts()
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
  const t = useTexts()
  return (
    <ExceptionPage code="500" title={t("shell.internal")} lead={t("shell.brokenLead")}>
      <RetryButton />
      <CaseButton />
    </ExceptionPage>
  )
}

export const MenuFailedPage = () => {
  const t = useTexts()
  return (
    <ExceptionPage title={t("exception.menuFailed")} lead={t("exception.menuFailedLead")}>
      <RetryButton />
    </ExceptionPage>
  )
}

/** Repeats the visit, because the reason of the failure may be gone. */
const RetryButton = () => {
  const t = useTexts()
  const router = useRouter()
  return (
    <Button variant="solid" onClick={() => void router.invalidate()}>
      {t("kit.retry")}
    </Button>
  )
}
