import { chakra } from "@chakra-ui/react/styled-system"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { HOME } from "../../machines/guard/verdict.ts"
import { useRoom } from "../house.tsx"
import { Button } from "../theme/controls.ts"
import { useWords } from "../words/words.tsx"

/** The addresses whose code was asked for again in vain: a page loaded anew may find what a newer build has renamed. */
const triedAgain = new Set<string>()

const isUnloaded = (error: unknown) =>
  error instanceof Error && /dynamically imported|importing a module|module script|preload/i.test(error.message)

/** In place of a page that failed: its view has a bug, or its code did not arrive. Never a white screen. */
export const Broken = ({ error }: { readonly error: unknown }) => {
  const t = useWords()
  const router = useRouter()
  const guard = useRoom("guard")
  useEffect(() => {
    reportError(error)
    guard.send({ type: "guard.arrived" })
  }, [error, guard])
  const unloaded = isUnloaded(error)
  const retry = () => {
    const { href } = router.latestLocation
    if (unloaded && triedAgain.has(href)) return location.reload()
    triedAgain.add(href)
    void router.invalidate()
  }
  return (
    <chakra.div
      role="alert"
      display="grid"
      justifyItems="center"
      alignContent="center"
      gap="2"
      minH="60dvh"
      p="6"
      textAlign="center"
    >
      <chakra.h1 fontSize="xl">{unloaded ? t("shell.unloaded") : t("shell.broken")}</chakra.h1>
      <chakra.p color="fg.muted" maxW="46ch" textWrap="balance">
        {unloaded ? t("shell.unloadedLead") : t("shell.brokenLead")}
      </chakra.p>
      <chakra.div display="flex" gap="2" mt="3">
        <Button look="solid" onClick={retry}>
          {t("shell.retry")}
        </Button>
        <Button onClick={() => void router.navigate({ to: HOME })}>{t("shell.back")}</Button>
      </chakra.div>
    </chakra.div>
  )
}
