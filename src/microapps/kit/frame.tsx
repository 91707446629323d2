import { useSelector } from "@xstate/react"
import { Component, type ReactNode, useEffect, useMemo } from "react"
import type { OpenApplication } from "./application.ts"
import { hasEnded, isBroken, isInside } from "../../machines/application/application-machine.ts"
import { Button, ButtonLink } from "./controls.tsx"
import { FIRST } from "./history.ts"
import { InsideContext, useHostLanguage, useInside, usePlace, useTheme } from "./application-context.ts"
import { Notices } from "./notices.tsx"
import { State } from "./state.tsx"
import { KitProvider } from "../../ui/kit/kit-provider.tsx"
import { translator } from "../../ui/kit/translator.ts"
import * as kitEn from "../../ui/kit/words/en-US/kit.ts"
import * as recordsEn from "../../ui/kit/words/en-US/records.ts"
import * as kitZh from "../../ui/kit/words/zh-CN/kit.ts"
import * as recordsZh from "../../ui/kit/words/zh-CN/records.ts"
import { useApplicationWords } from "./words.ts"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

const common = { "en-US": { ...kitEn, ...recordsEn, ...en }, "zh-CN": { ...kitZh, ...recordsZh, ...zh } }

/** A bug in a view is told once, and what is left of the application stays usable. */
class Boundary extends Component<
  { readonly onUnexpectedError: (cause: unknown) => void; readonly children: ReactNode },
  { readonly met: boolean }
> {
  override state = { met: false }
  static getDerivedStateFromError() {
    return { met: true }
  }
  override componentDidCatch(cause: unknown) {
    this.props.onUnexpectedError(cause)
  }
  override render() {
    return this.state.met ? null : this.props.children
  }
}

const SignInHint = () => {
  const t = useApplicationWords()
  const { application, embedded, history } = useInside()
  const ended = useSelector(application, hasEnded)
  const { path, search } = usePlace()
  if (embedded) return null
  const here = `${history.hrefOf(path).slice(1)}${search === "" ? "" : `?${search}`}`
  return (
    <State
      heading
      title={t(ended ? "application.ended" : "application.signInFirst")}
      lead={t("application.signInLead")}
    >
      <ButtonLink variant="solid" href={`/#/login?redirect=${encodeURIComponent(here)}`}>
        {t("application.signIn")}
      </ButtonLink>
    </State>
  )
}

const Broken = () => {
  const t = useApplicationWords()
  const { reopen } = useInside()
  return (
    <State heading role="alert" title={t("application.broke")} lead={t("application.brokeLead")}>
      <Button variant="solid" onClick={reopen}>
        {t("application.again")}
      </Button>
    </State>
  )
}

/** The sub-navigation: one entry for each screen that has a title. */
const Navigation = () => {
  const t = useApplicationWords()
  const { definition, history } = useInside()
  const { path } = usePlace()
  const chosen = definition.screens.find((each) => each.path === path)?.under ?? path
  const titled = definition.screens.filter(({ title }) => title !== undefined)
  if (titled.length < 2) return null
  return (
    <nav className="wh-nav" aria-label={t("application.screens")}>
      {titled.map((screen) => (
        <a
          key={screen.path}
          href={history.hrefOf(screen.path)}
          aria-current={chosen === screen.path ? "page" : undefined}
        >
          {t(screen.title as never)}
        </a>
      ))}
    </nav>
  )
}

const Shown = () => {
  const t = useApplicationWords()
  const { actorsOf, definition, history } = useInside()
  const { path } = usePlace()
  const screen = definition.screens.find((each) => each.path === path)
  if (screen === undefined) {
    return (
      <State heading title={t("application.noScreen")} lead={t("application.noScreenLead")}>
        <ButtonLink variant="solid" href={history.hrefOf(FIRST)}>
          {t("application.toFirst")}
        </ButtonLink>
      </State>
    )
  }
  const { View } = screen
  return <View key={path} {...actorsOf(screen)} />
}

const Content = () => {
  const { application, defect } = useInside()
  const inside = useSelector(application, isInside)
  const broken = useSelector(application, isBroken)
  if (broken) return <Broken />
  if (!inside) return <SignInHint />
  return (
    <Boundary onUnexpectedError={defect}>
      <Navigation />
      <Shown />
    </Boundary>
  )
}

/** Alone, an application says what it belongs to. */
const Banner = () => {
  const t = useApplicationWords()
  return (
    <header className="wh-banner">
      <strong>{t("app.title" as never)}</strong>
      <a href="/">{t("application.console")}</a>
    </header>
  )
}

const Dressed = () => {
  const { definition, embedded } = useInside()
  const language = useHostLanguage()
  const theme = useTheme()
  const words = useMemo(() => ({ language, t: translator(language, common, definition.words) }), [language, definition])
  useEffect(() => {
    if (embedded) return
    const { documentElement } = document
    documentElement.lang = language
    documentElement.style.colorScheme = theme
    documentElement.style.background = theme === "dark" ? "#141416" : "#f5f6f8"
    document.title = words.t("app.title")
  }, [embedded, language, theme, words])
  const content = (
    <>
      <Content />
      <Notices />
    </>
  )
  return (
    <KitProvider words={words} root={() => null}>
      <div className="wh-app" data-theme={theme} data-alone={embedded ? undefined : ""} lang={language}>
        {embedded ? (
          content
        ) : (
          <>
            <Banner />
            <main className="wh-main">{content}</main>
          </>
        )}
      </div>
    </KitProvider>
  )
}

/** Everything of an application that is drawn. */
export const Frame = ({ application }: { readonly application: OpenApplication }) => (
  <InsideContext value={application}>
    <Dressed />
  </InsideContext>
)
