import { chakra } from "@chakra-ui/react/styled-system"
import { Link, useRouter } from "@tanstack/react-router"
import { splitAddress } from "../../machines/guard/address.ts"
import { correctionOf, problemsOf } from "../../machines/results/result.ts"
import { Button } from "../kit/controls.ts"
import { Panel } from "../kit/panel.tsx"
import { Icon } from "../kit/icons.tsx"
import { useGoBack } from "../page/use-go-back.ts"
import { useWords } from "../words/words.ts"

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
    <Panel maxW="1080px" mx="auto" p={{ base: "4", md: "8" }}>
      <chakra.header display="grid" justifyItems="center" gap="2" mb="6" textAlign="center">
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="56px"
          rounded="full"
          border="1px solid"
          bg="danger.bg"
          color="danger.fg"
        >
          <Icon name="close" size="28px" />
        </chakra.span>
        <chakra.h1 fontSize="xl">{t("result.failed")}</chakra.h1>
        <chakra.p color="fg.muted">{t("result.failedLead")}</chakra.p>
      </chakra.header>
      <chakra.section p="4" rounded="md" bg="bg.subtle" aria-labelledby="details">
        <chakra.h2 id="details" fontSize="md" mb="2">
          {t("result.details")}
        </chakra.h2>
        <chakra.ul display="grid" gap="2">
          {problemsOf(query).map((problem) => (
            <chakra.li key={problem} display="flex" flexWrap="wrap" columnGap="3">
              {t(problem === "group" ? "exception.group" : "result.domain")}
              {problem === "domain" ? (
                <Button asChild variant="text">
                  <Link to="/result/success" search={{ step: "submitApplication", state: "processing" }}>
                    {t("result.registration")}
                  </Link>
                </Button>
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
    </Panel>
  )
}
