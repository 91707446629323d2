import { useEffect, type ComponentType, useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import { useAppRuntime, type AccountRequestActors, useActor } from "../runtime/app-runtime.tsx"
import { LanguageMenu, ThemeSwitch } from "../page/preference-buttons.tsx"
import { LogoMark, MarkOutline } from "../page/logo-mark.tsx"
import { useTexts } from "../../kit/texts.ts"
import { LoginForm } from "./login-form.tsx"
import type { AccountRequest } from "../../contract/session.ts"
import { Button } from "../../kit/controls.ts"

type Kind = AccountRequest["kind"]
type Opened = {
  readonly Dialog: ComponentType<AccountRequestActors>
  readonly actors: AccountRequestActors
}

/** "Forgot password" and "Register account". Their form loads at the first click. */
const AccountRequests = () => {
  const t = useTexts()
  const runtime = useAppRuntime()
  const notices = useActor("notices")
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (kind: Kind) => {
    try {
      const [{ AccountRequestDialog: Dialog }, actors] = await Promise.all([
        import("./account-request-dialog.tsx"),
        runtime.openRequests(),
        runtime.texts.load()
      ])
      actors.request.send({ type: "form.opened", subject: kind })
      setOpened({ Dialog, actors })
    } catch {
      notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    }
  }
  return (
    <footer>
      <Button variant="text" minH={{ base: "11", md: "0" }} onClick={() => void open("password")}>
        {t("login.forgot")}
      </Button>
      <Button variant="text" minH={{ base: "11", md: "0" }} onClick={() => void open("registration")}>
        {t("login.register")}
      </Button>
      {opened === null ? null : <opened.Dialog {...opened.actors} />}
    </footer>
  )
}

/** The sign-in form. All other code is fetched once the form is usable, and runs when its last field is filled. */
export const LoginPage = () => {
  const t = useTexts()
  const { reportFirstPaint, prefetchApp } = useAppRuntime()
  useEffect(() => {
    reportFirstPaint()
    prefetchApp()
  }, [reportFirstPaint, prefetchApp])
  return (
    <Page>
      <header>
        <LanguageMenu />
        <ThemeSwitch />
      </header>
      <aside>
        <MarkOutline />
        <ul>
          <li>{t("login.ownerFact")}</li>
          <li>{t("login.robotFact")}</li>
          <li>{t("login.recordFact")}</li>
        </ul>
      </aside>
      <main>
        <div>
          <header>
            <LogoMark size="48px" />
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

const TWO_COLUMNS = "@media (min-width: 1024px)"

/** One style rule for the whole page, because styled elements are expensive. */
const Page = chakra("div", {
  base: {
    minH: "100dvh",
    display: "grid",
    gridTemplateRows: "auto 1fr",
    bg: "bg",
    // Notices at the lower edge cover nothing that cannot be scrolled out from under them.
    "html:has([popover] section > div:not(:empty)) &": { pb: { base: "60dvh", xl: "0" } },
    "& > header": { display: "flex", justifyContent: "flex-end", gap: "1", p: "3" },
    "& > main": { display: "grid", placeItems: "start center", px: "4", pt: { sm: "10dvh" }, pb: "6" },
    "& > aside": { display: "none" },
    [TWO_COLUMNS]: {
      gridTemplateColumns: "55fr 45fr",
      "& > aside": {
        gridColumn: "1",
        gridRow: "1 / span 2",
        display: "grid",
        alignContent: "center",
        justifyItems: "center",
        gap: "10",
        p: "10",
        bg: "bg.brand",
        color: "fg.onAccent",
        fontSize: "lg",
        "& > svg": { w: "min(60%, 22rem)", h: "auto", opacity: "0.5" },
        "& > ul": { display: "grid", gap: "3" }
      },
      "& > :is(header, main)": { gridColumn: "2" }
    },
    "& > main > div": {
      w: "full",
      maxW: "400px",
      p: { base: "5", sm: "8" },
      bg: "bg.panel",
      rounded: "lg",
      border: "1px solid transparent",
      shadow: "raised"
    },
    "& > main > div > header": { display: "flex", alignItems: "center", gap: "3", mb: "6" },
    "& h1": { fontSize: "2xl" },
    "& h1 + p": { fontSize: "sm", color: "fg.subtle" },
    "& #login-fault": { color: "danger.fg", bg: "danger.bg", rounded: "sm", px: "3", py: "2", mb: "3" },
    "& #login-fault:empty": { display: "none" },
    "& > main > div > footer": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "3", mt: "4" }
  }
})
