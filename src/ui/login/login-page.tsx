import { useEffect } from "react"
import { chakra } from "../kit/chakra.ts"
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
    <Page>
      <header>
        <LanguageMenu />
        <ThemeSwitch />
      </header>
      <main>
        <div>
          <header>
            <Mark size="40px" />
            <div>
              <h1>Wheelhouse</h1>
              <p>{t("login.lead")}</p>
            </div>
          </header>
          <LoginForm />
          <AccountRequests />
        </div>
      </main>
    </Page>
  )
}

/** One rule for the whole page, for styled elements are what costs. */
const Page = chakra("div", {
  base: {
    minH: "100dvh",
    display: "grid",
    gridTemplateRows: "auto 1fr",
    bg: "bg",
    "& > header": { display: "flex", justifyContent: "flex-end", gap: "1", p: "3" },
    "& > main": { display: "grid", placeItems: "start center", px: "4", pt: { sm: "10dvh" }, pb: "6" },
    "& > main > div": {
      w: "full",
      maxW: "400px",
      p: { base: "5", sm: "8" },
      bg: "bg.panel",
      rounded: "lg",
      border: "1px solid",
      borderColor: "border",
      shadow: "raised"
    },
    "& > main > div > header": { display: "flex", alignItems: "center", gap: "3", mb: "6" },
    "& h1": { fontSize: "xl" },
    "& h1 + p": { fontSize: "sm", color: "fg.subtle" },
    "& #login-fault": { color: "danger.fg", bg: "danger.bg", rounded: "sm", px: "3", py: "2", mb: "3" },
    "& #login-fault:empty": { display: "none" },
    "& > main > div > footer": { display: "flex", justifyContent: "space-between", gap: "3", mt: "4" }
  }
})
