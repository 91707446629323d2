import { chakra } from "@chakra-ui/react/styled-system"
import { useEffect } from "react"
import { useAppRuntime } from "../runtime/app-runtime.tsx"
import { LanguageMenu } from "../page/language-menu.tsx"
import { ThemeSwitch } from "../page/theme-switch.tsx"
import { Mark } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"
import { AccountRequests } from "./account-requests.tsx"
import { LoginForm } from "./login-form.tsx"

/** Where an operator signs in. Everything else is fetched once the form stands and can be typed into, and run when its last field is entered. */
export const LoginPage = () => {
  const t = useWords()
  const { drawn, fetchAhead } = useAppRuntime()
  useEffect(() => {
    drawn()
    fetchAhead()
  }, [drawn, fetchAhead])
  return (
    <chakra.div minH="100dvh" display="grid" gridTemplateRows="auto 1fr" bg="bg">
      <chakra.header display="flex" justifyContent="flex-end" gap="1" p="3">
        <LanguageMenu />
        <ThemeSwitch />
      </chakra.header>
      <chakra.main display="grid" justifyItems="center" alignContent="start" px="4" pt={{ sm: "10dvh" }} pb="6">
        <chakra.div
          w="full"
          maxW="400px"
          p={{ base: "5", sm: "8" }}
          bg="bg.panel"
          rounded="lg"
          border="1px solid"
          borderColor="border"
          shadow="raised"
        >
          <chakra.div display="flex" alignItems="center" gap="3" mb="6">
            <Mark size="40px" />
            <div>
              <chakra.h1 fontSize="xl">Wheelhouse</chakra.h1>
              <chakra.p fontSize="sm" color="fg.subtle">
                {t("login.lead")}
              </chakra.p>
            </div>
          </chakra.div>
          <LoginForm />
          <AccountRequests />
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}
