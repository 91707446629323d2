import type { TextKey } from "../../locales/keys.ts"
import { useSelector } from "@xstate/react"
import { useLayoutEffect, useMemo, useRef } from "react"
import { chakra } from "../../kit/chakra.ts"
import type { OpenApplication } from "./application.ts"
import { hasEnded, isBroken, isInside } from "../../machines/application/application-machine.ts"
import { Boundary } from "../../kit/boundary.tsx"
import { Button, ButtonLink } from "../../kit/controls.ts"
import { Navigation, CurrentScreen } from "./screens.tsx"
import { useTexts } from "../../kit/texts.ts"
import {
  OpenApplicationContext,
  useHostLanguage,
  useOpenApplication,
  usePlace,
  useTheme
} from "./open-application-context.ts"
import { ExportSlot } from "../../kit/export-slot.tsx"
import { Notices } from "../../kit/notices.tsx"
import { State } from "../../kit/state.tsx"
import { ListServicesContext, SearchContext, OfferContext } from "../../kit/list-services.ts"
import { RecordLinks } from "./record-links.tsx"
import { Styles } from "./styles.tsx"
import { KitProvider } from "../../kit/kit-provider.tsx"

const SignInHint = () => {
  const t = useTexts()
  const { application, embedded, history } = useOpenApplication()
  const ended = useSelector(application, hasEnded)
  const { path, search } = usePlace()
  if (embedded) return null
  const currentAddress = `${history.hrefOf(path).slice(1)}${search === "" ? "" : `?${search}`}`
  return (
    <State
      heading
      title={t(ended ? "application.ended" : "application.signInFirst")}
      lead={t("application.signInLead")}
    >
      <ButtonLink variant="solid" href={`/#/login?redirect=${encodeURIComponent(currentAddress)}`}>
        {t("application.signIn")}
      </ButtonLink>
    </State>
  )
}

const Broken = () => {
  const t = useTexts()
  const { application } = useOpenApplication()
  return (
    <State heading role="alert" title={t("application.broke")} lead={t("application.brokeLead")}>
      <Button variant="solid" onClick={() => application.send({ type: "application.reopened" })}>
        {t("application.again")}
      </Button>
    </State>
  )
}

const Content = () => {
  const { application, onUnexpectedError } = useOpenApplication()
  const inside = useSelector(application, isInside)
  const broken = useSelector(application, isBroken)
  if (broken) return <Broken />
  if (!inside) return <SignInHint />
  return (
    <Boundary onBug={onUnexpectedError}>
      <Navigation />
      <CurrentScreen />
    </Boundary>
  )
}

/** The head of an application that stands alone, which names its section. */
const Banner = () => {
  const t = useTexts()
  const { name } = useOpenApplication().definition
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      minH="12"
      px="4"
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      <strong>{t(`section.${name}` as TextKey)}</strong>
      <chakra.a href="/" color="accent.fg" _hover={{ textDecoration: "underline" }}>
        {t("application.console")}
      </chakra.a>
    </chakra.header>
  )
}

const Drawn = () => {
  const t = useTexts()
  const { embedded, notices, root, hostEnvironment } = useOpenApplication()
  const exporting = useSelector(root, ({ children }) => children.export)
  return (
    <>
      {embedded ? (
        <Content />
      ) : (
        <>
          <Banner />
          <chakra.main p={{ base: "3", sm: "4" }}>
            <Content />
          </chakra.main>
        </>
      )}
      {exporting === undefined ? null : <ExportSlot actor={exporting} />}
      <Notices notices={notices} label={t("application.notices")} onCase={hostEnvironment.saveCase} />
    </>
  )
}

/** Sets the styles that a page would provide. A tree inherits only variables. */
const Ground = chakra("div", {
  base: { color: "fg", fontFamily: "body", fontSize: "md", lineHeight: "1.5", overflowWrap: "break-word" }
})

type Props = { readonly application: OpenApplication; readonly sheets: HTMLElement | null }

const Dressed = ({ application, sheets }: Props) => {
  const { embedded, translate } = application
  const language = useHostLanguage()
  const theme = useTheme()
  const { search } = usePlace()
  const place = useRef<HTMLDivElement>(null)
  const texts = useMemo(() => ({ language, t: translate(language) }), [language, translate])
  useLayoutEffect(() => {
    if (embedded) return
    const { documentElement } = document
    documentElement.lang = language
    documentElement.dataset["theme"] = theme
    document.title = texts.t(`section.${application.definition.name}`)
  }, [embedded, language, theme, texts, application])
  return (
    <Styles sheets={sheets}>
      <KitProvider texts={texts} root={() => place.current}>
        <SearchContext value={search}>
          <OfferContext value={application.offer}>
            <ListServicesContext value={application.lists}>
              <RecordLinks>
                <Ground ref={place} data-application data-theme={theme} lang={language} colorScheme={theme}>
                  <Drawn />
                </Ground>
              </RecordLinks>
            </ListServicesContext>
          </OfferContext>
        </SearchContext>
      </KitProvider>
    </Styles>
  )
}

/** The root element of an application. */
export const Frame = (props: Props) => (
  <OpenApplicationContext value={props.application}>
    <Dressed {...props} />
  </OpenApplicationContext>
)
