import { chakra } from "../kit/chakra.ts"
import { HOME } from "../../machines/guard/verdict.ts"
import { progressOf, type StepState } from "../../machines/results/result.ts"
import { LinkButton } from "../page/link-button.ts"
import { Icon, type IconName } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"
import { Disc, Result } from "./result.tsx"

const marks: Readonly<Record<StepState, IconName>> = { done: "check", processing: "alarm", waiting: "dots" }

const Step = chakra("li", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: { base: "row", lg: "column" },
    alignItems: "center",
    gap: "3",
    flex: "1",
    textAlign: { lg: "center" },
    // The line to the step after it.
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

/** Something was submitted: how far it is on its way, as the address says. */
export const SuccessPage = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const t = useWords()
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
        <LinkButton to={HOME} variant="solid">
          {t("shell.back")}
        </LinkButton>
      </chakra.div>
    </Result>
  )
}
