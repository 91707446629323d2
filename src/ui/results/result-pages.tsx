import { chakra } from "../../kit/chakra.ts"
import { HOME_PATH } from "../../machines/guard/verdict.ts"
import { progressOf, type StepState, correctionOf, problemsOf } from "../../machines/results/result.ts"
import { LinkButton, useGoBack } from "../page/link-button.ts"
import { Icon, type IconName } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useRouter } from "@tanstack/react-router"
import { splitAddress } from "../../contract/addresses.ts"
import { Button } from "../../kit/controls.ts"
import type { ReactNode } from "react"
import { Panel } from "../../kit/panel.tsx"

/** A failed submission: its reasons, and the ways back. */
export const ErrorPage = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const t = useTexts()
  const router = useRouter()
  const goBack = useGoBack()
  const correct = () => {
    const { path, query: search } = splitAddress(correctionOf(query))
    void router.navigate({ to: path, search })
  }
  return (
    <Result state="failed" icon="close" title={t("result.failed")} lead={t("result.failedLead")}>
      <chakra.section p="4" rounded="md" bg="bg.subtle" aria-labelledby="details">
        <chakra.h2 id="details" fontSize="md" mb="2">
          {t("result.details")}
        </chakra.h2>
        <chakra.ul display="grid" gap="2">
          {problemsOf(query).map((problem) => (
            <chakra.li key={problem} display="flex" flexWrap="wrap" columnGap="3">
              {t(problem === "group" ? "exception.group" : "result.domain")}
              {problem === "domain" ? (
                <LinkButton
                  to="/result/success"
                  search={{ step: "submitApplication", state: "processing" } as never}
                  variant="text"
                  whiteSpace="normal"
                  flexShrink="1"
                  h="auto"
                >
                  {t("result.registration")}
                </LinkButton>
              ) : null}
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.section>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" mt="6">
        <Button onClick={goBack}>{t("result.goBack")}</Button>
        <Button variant="solid" onClick={correct}>
          {t("result.correct")}
        </Button>
      </chakra.div>
    </Result>
  )
}

const Disc = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "36px",
    flexShrink: "0",
    rounded: "full",
    border: "1px solid"
  },
  variants: {
    state: {
      done: { bg: "success.bg", color: "success.fg", borderColor: "success.fg" },
      processing: { bg: "accent", color: "fg.onAccent", borderColor: "accent" },
      waiting: { bg: "bg.subtle", color: "fg.subtle", borderColor: "border.control" },
      failed: { bg: "danger.bg", color: "danger.fg", borderColor: "danger.fg" }
    }
  }
})

type ResultProps = {
  readonly state: "done" | "failed"
  readonly icon: IconName
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The outcome of a submission, large, and below it the details. */
const Result = ({ state, icon, title, lead, children }: ResultProps) => (
  <Panel maxW="1080px" mx="auto" p={{ base: "4", md: "8" }}>
    <chakra.header display="grid" justifyItems="center" gap="2" mb="8" textAlign="center">
      <Disc state={state} boxSize="56px">
        <Icon name={icon} size="28px" />
      </Disc>
      <chakra.h1 fontSize="xl">{title}</chakra.h1>
      <chakra.p color="fg.muted">{lead}</chakra.p>
    </chakra.header>
    {children}
  </Panel>
)

const marks: Readonly<Record<StepState, IconName>> = { done: "check", processing: "history", waiting: "dots" }

const Step = chakra("li", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: { base: "row", lg: "column" },
    alignItems: "center",
    gap: "3",
    flex: "1",
    textAlign: { lg: "center" },
    // The line to the next step.
    _before: {
      content: '""',
      position: "absolute",
      bg: "border.control",
      w: { base: "1px", lg: "calc(100% - 52px)" },
      h: { base: "calc(100% - 20px)", lg: "1px" },
      top: { base: "36px", lg: "18px" },
      left: { base: "18px", lg: "calc(50% + 26px)" }
    },
    _last: { _before: { display: "none" } }
  }
})

/** A submission: its progress, by the address. */
export const SuccessPage = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const t = useTexts()
  return (
    <Result state="done" icon="check" title={t("success.submitted")} lead={t("result.submittedLead")}>
      <chakra.h2 id="progress" fontSize="md" mb="4">
        {t("result.progress")}
      </chakra.h2>
      <chakra.ol
        aria-labelledby="progress"
        display="flex"
        flexDirection={{ base: "column", lg: "row" }}
        gap={{ base: "6", lg: "2" }}
      >
        {progressOf(query).map(({ name, state }) => (
          <Step key={name} aria-current={state === "processing" ? "step" : undefined}>
            <Disc state={state}>
              <Icon name={marks[state]} size="18px" />
            </Disc>
            <div>
              <chakra.p fontWeight={state === "processing" ? "bold" : "medium"}>{t(`result.${name}`)}</chakra.p>
              <chakra.p fontSize="sm" color="fg.subtle">
                {t(`result.${state}`)}
              </chakra.p>
            </div>
          </Step>
        ))}
      </chakra.ol>
      <chakra.div display="flex" justifyContent="center" mt="8">
        <LinkButton to={HOME_PATH} variant="solid">
          {t("shell.back")}
        </LinkButton>
      </chakra.div>
    </Result>
  )
}
