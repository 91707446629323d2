import { createContext, type ReactNode, useContext } from "react"
import { useSelector } from "@xstate/react"
import type { requestForm } from "../../machines/account-requests/account-request.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { actorOf, signedInOf } from "../../machines/console/actors.ts"
import type { CaptchaActor } from "../../machines/captcha/captcha-machine.ts"
import type { ConsoleActor, ShellActors } from "../../machines/console/console-machine.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import type { ExportActor } from "../../machines/export/export-machine.ts"
import type { ExportedList } from "../../machines/export/exported-list.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import type { HistoryItem } from "../../kit/list-services.ts"
import type { CardHandlers } from "../../kit/record-link.tsx"
import type { MicroappOffers } from "./microapp-offers.ts"
import type { NavigationBlock } from "./navigation-block.ts"
import type { Language } from "../../contract/languages.ts"
import type { LanguageTexts } from "../../kit/texts.ts"

/** A form of the login page, with a verification code of its own. */
export type AccountRequestActors = { readonly request: ActorOf<typeof requestForm>; readonly captcha: CaptchaActor }

/** The console's texts, which load gradually. */
export type ConsoleTexts = {
  /** Texts of a language; until they are loaded, those of a loaded one. */
  readonly in: (language: Language) => LanguageTexts
  /** Texts of just this language, however many of them are loaded. */
  readonly ofOnly: (language: Language) => LanguageTexts
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the texts of all imported code in a language, by default the operator's. A failed attempt may be repeated. */
  readonly load: (language?: Language) => Promise<void>
}

/** The services of the composition root for the views. */
export type AppRuntime = {
  readonly console: ConsoleActor
  /** The document of the console: the page itself, or a frame in it. */
  readonly document: Document
  /** The address has `?inspect`. */
  readonly inspected: boolean
  /**
   * The element of embedded applications. No view renders into it: it is inserted and removed, and its content lives
   * on.
   */
  readonly microappHost: HTMLElement
  readonly microappOffers: MicroappOffers
  /** Starts an export of a list; it goes on wherever the operator goes. */
  readonly exportList: (list: ExportedList) => void
  /** Opens the history of a record, with the operator's present permissions. */
  readonly historyNow: () => HistoryItem | undefined
  /** Shows the card of a record at its link. */
  readonly cardOf: CardHandlers
  readonly navigationBlock: NavigationBlock
  /** Shows the progress bar, and hides it. */
  readonly setProgress: (wait: string, underway: boolean) => void
  readonly texts: ConsoleTexts
  /**
   * Loads the page of a visit with its actors, and returns its rendering. Rejects if the page's code cannot be
   * loaded.
   */
  readonly openPage: (visit: Visit) => Promise<() => ReactNode>
  /** The actors of the login page's account requests. Rejects if their code cannot be loaded. */
  readonly openRequests: () => Promise<AccountRequestActors>
  /** The signed-in operator's actors: those of this session, or new ones. Rejects if their code cannot be loaded. */
  readonly openActors: () => Promise<SignedInActors>
  /** Reports that the shell or the login form is rendered. Effect does not run before. */
  readonly reportFirstPaint: () => void
  /** Fetches the code of the app without running it, once the login form is usable. */
  readonly prefetchApp: () => void
  /** Runs the code of the app once somebody is about to sign in. */
  readonly preloadApp: () => void
  /** Reports a bug in the rendering of `page`; without a page it concerns the whole console. */
  readonly reportUnexpectedError: (cause: unknown, part: "view" | "code", page?: string) => void
}

const AppRuntimeContext = createContext<AppRuntime | null>(null)

export const AppRuntimeProvider = ({
  runtime,
  children
}: {
  readonly runtime: AppRuntime
  readonly children: ReactNode
}) => <AppRuntimeContext value={runtime}>{children}</AppRuntimeContext>

export const useAppRuntime = (): AppRuntime => {
  const runtime = useContext(AppRuntimeContext)
  if (runtime === null) throw new Error("Render inside <AppRuntimeProvider>")
  return runtime
}

export const useActor = <Name extends keyof ShellActors>(name: Name): ShellActors[Name] =>
  actorOf(useAppRuntime().console, name)

/**
 * The selected value of a long-lived actor of the console, kept up to date.
 *
 * **When to use**
 *
 * In views of the shell. A page gets the actors of its parts as props; `useSignedInActor` finds those of a signed-in
 * operator.
 *
 * **Gotchas**
 *
 * - Select a primitive or a stable object: a new object at each call renders at each event.
 * - It renders inside `<AppRuntimeProvider>` alone.
 *
 * **Example**
 *
 * ```tsx
 * const Greeting = () => <p>{useActorSelector("session", userOf)?.username}</p>
 * ```
 */
export const useActorSelector = <Name extends keyof ShellActors, T>(
  name: Name,
  select: Parameters<typeof useSelector<ShellActors[Name], T>>[1]
): T => useSelector<ShellActors[Name], T>(useActor(name), select)

/** An actor of a signed-in operator, for views of the shell. */
export const useSignedInActor = <Name extends keyof SignedInActors>(name: Name): SignedInActors[Name] =>
  signedInOf(useAppRuntime().console)[name]

/** The exports of this session, from the first one on. */
export const useExports = (): ExportActor | undefined =>
  useSelector(useAppRuntime().console.getSnapshot().children.signedIn!, ({ children }) => children.export)
