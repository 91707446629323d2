import { useRouter } from "@tanstack/react-router"
import { chakra } from "../kit/chakra.ts"
import { splitAddress } from "../../machines/guard/routes.ts"
import { correctionOf, problemsOf } from "../../machines/results/result.ts"
import { Button } from "../kit/controls.ts"
import { LinkButton } from "../page/link-button.ts"
import { useGoBack } from "../page/use-go-back.ts"
import { useWords } from "../words/words.ts"
import { Result } from "./result.tsx"

/** Something could not be submitted: why, and the ways back. */
export const ErrorPage = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const t = useWords()
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
