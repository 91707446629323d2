import { type AnyStateMachine, createActor, type SnapshotFrom } from "xstate"
import { earlyEvents } from "./boot/early-events.ts"
import { watchFirstPaint } from "./boot/first-paint.ts"
import { importWithTexts } from "./boot/import-lazily.ts"
import { loadWithRetry, sendOnce } from "./boot/load-with-retry.ts"
import { createConsoleTexts } from "./boot/console-texts.ts"
import { hasReloadEntries } from "../effects/journal/reload-entries.ts"
import { findSession, restoreMenu } from "../effects/storage/stored-session.ts"
import { type Implemented, implement } from "../machines/effect-logic.ts"
import { captchaMachine } from "../machines/captcha/captcha-machine.ts"
import { type ConsoleActor, consoleMachine } from "../machines/console/console-machine.ts"
import { ROOT_ACTOR } from "../machines/forward-emitted.ts"
import { lazyMachine } from "../machines/lazy-machine.ts"
import type { signedInMachine } from "../machines/console/signed-in-machine.ts"
import { unexpectedErrorsMachine, withErrorIsolation } from "../machines/unexpected-errors/unexpected-errors-machine.ts"
import { guardMachine } from "../machines/guard/guard-machine.ts"
import { withRecorder } from "../machines/journal/with-recorder.ts"
import { caseFileMachine } from "../machines/journal/case-file-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { menuMachine } from "../machines/menu/menu-machine.ts"
import { noticesMachine } from "../machines/notices/notices-machine.ts"
import type { Journaled, PageMachine } from "../machines/pages/page-machine.ts"
import { isInside, sessionMachine } from "../machines/session/session-machine.ts"
import { actorOf, signedInOf } from "../machines/console/actors.ts"
import type { AppRuntime, ConsoleTexts } from "../ui/runtime/app-runtime.tsx"
import { loadOnce } from "../kit/load.ts"
import { waitHalfSecond } from "../kit/wait-half-second.ts"
import { createMicroappOffers } from "../ui/runtime/microapp-offers.ts"
import { createNavigationBlock } from "../ui/runtime/navigation-block.ts"
import { createProgress } from "../ui/runtime/progress.ts"
import { loadCaptcha } from "./load-captcha.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { lazyEffect, fromSync } from "./from-effect.ts"
import type { Journal } from "./journal.ts"
import { listenToBrowser } from "./listen-to-browser.ts"
import { openRecordCards } from "./open-record-cards.ts"
import { openHistories } from "./open-histories.ts"
import { prefetchApp } from "./boot/prefetch.ts"
import { loadPage } from "./page-files.ts"
import { connectPreferences, wiredPreferences } from "./preferences.ts"
import { reportUnexpectedError } from "./report-unexpected-error.ts"

type Early = ReturnType<typeof earlyEvents>

/** Isolates machines from their own bugs, and records their events. */
const recorders = (record: Early["record"]) => {
  const isolated = <M extends AnyStateMachine>(machine: M): M =>
    withErrorIsolation(machine, ({ id, system }, cause) => reportUnexpectedError(system, cause, id))
  const journaled: Journaled = (machine) =>
    isolated(
      withRecorder(machine, (actor, event) => record({ at: Date.now(), machine: actor, event, codec: machine.codec }))
    )
  return { isolated, journaled }
}

/**
 * Opens the journal once for each page load, for a rendered login form or a signed-in operator, whichever needs it
 * first.
 */
const lazyJournal = (handOver: Early["handOver"]) => {
  let journal: Journal | undefined
  const openJournal = loadOnce(async () => {
    const { startJournal } = await import("./journal.ts")
    journal = startJournal()
    handOver(journal)
    return journal
  })
  return { openJournal, handOn: () => journal?.handOn() }
}

type Cases = ReturnType<(typeof import("./open-cases.ts"))["openCases"]>
type LazyMachines = {
  readonly signedIn: typeof signedInMachine & Implemented
  readonly login: PageMachine
}

/**
 * The machine of the console, with an implementation for every effect of the shell. Effects that read the browser's
 * storage run at once. Others load Effect when they first run, so that the login form does not wait for it.
 */
const wireShell = (
  journaled: Journaled,
  waitForRuntime: () => Promise<EffectRuntime>,
  loadCases: () => Promise<Cases>,
  lazyMachines: LazyMachines
) => {
  const lazy = lazyEffect(waitForRuntime)
  const cases = lazyEffect(loadCases)
  return journaled(
    implement(consoleMachine, {
      session: journaled(
        implement(sessionMachine, {
          findSession: fromSync(findSession),
          ...lazy("logIn", "holdEnrolment", "fetchUser", "logOut")
        })
      ),
      menu: journaled(implement(menuMachine, { restoreMenu: fromSync(restoreMenu), ...lazy("fetchMenu") })),
      captcha: journaled(implement(captchaMachine, { loadCaptcha: loadCaptcha(waitForRuntime) })),
      preferences: journaled(wiredPreferences(lazy)),
      notices: journaled(implement(noticesMachine, { waitHalfSecond })),
      unexpectedErrors: journaled(unexpectedErrorsMachine),
      guard: journaled(guardMachine),
      caseFile: journaled(implement(caseFileMachine, cases("sumCase", "saveCase", "showCase"))),
      ...lazyMachines
    })
  )
}

/**
 * The console's texts. For signed-in operators they are loaded in the operator's language, and again after each change
 * of language.
 */
const openTexts = (console: ConsoleActor) => {
  const preferences = actorOf(console, "preferences")
  const language = () => languageOf(preferences.getSnapshot())
  const { texts, loadNamespaces } = createConsoleTexts(language)
  importWithTexts(loadNamespaces)
  if (isInside(actorOf(console, "session").getSnapshot())) void texts.load().catch(() => {})
  let renderedLanguage = language()
  preferences.subscribe(() => {
    if (language() === renderedLanguage) return
    renderedLanguage = language()
    void texts.load().catch(() => {
      const notice = { kind: "error", key: "shell.partUnloaded", values: {} } as const
      actorOf(console, "notices").send({ type: "notices.posted", notice })
    })
  })
  return texts
}

type AdapterParts = Pick<Early, "record" | "recordCall"> &
  Pick<AppRuntime, "microappHost" | "microappOffers"> & {
    readonly lists: { readonly exportList: (list: unknown) => void } & Pick<AppRuntime, "historyNow" | "cardOf">
  }

/** The runner of embedded applications, loaded with the first one. */
const lazyAdapter = (
  console: ConsoleActor,
  { record, recordCall, microappHost, microappOffers, lists }: AdapterParts
) =>
  loadOnce(async () => {
    const { microappAdapter } = await import("../microapps/host/adapter.ts")
    const { watchedFetch } = await import("../effects/journal/watched-fetch.ts")
    const saveCase = () => actorOf(console, "caseFile").send({ type: "caseFile.opened" })
    const fetchOf = (app: string) => watchedFetch((input, init) => fetch(input, init), recordCall, app)
    const setFormOpen = (name: string, open: boolean) => console.send({ type: "page.formChanged", name, open })
    return microappAdapter(microappHost, setFormOpen, { record, fetchOf }, microappOffers.set, { ...lists, saveCase })
  })

type SessionParts = {
  readonly loadAdapter: ReturnType<typeof lazyAdapter>
  readonly loadRuntime: () => Promise<EffectRuntime>
  readonly openJournal: () => Promise<Journal>
  readonly texts: ConsoleTexts
  readonly recording: ReturnType<typeof recorders>
  readonly inspected: boolean
}
type LazySession = ReturnType<typeof lazyMachine<typeof signedInMachine & Implemented>>

/** Opens the actors of a signed-in operator, whose code loads with the first sign-in. */
const lazySession = (console: ConsoleActor, lazy: LazySession, parts: SessionParts) => {
  const { loadAdapter, loadRuntime, openJournal, texts, recording, inspected } = parts
  const { isolated, journaled } = recording
  const loadEffects = loadWithRetry(
    async () => {
      const runtime = await loadRuntime()
      const { signedInEffects } = await import("./signed-in-effects.ts")
      void openJournal().catch(() => {})
      return signedInEffects(console, loadAdapter, runtime, texts)
    },
    () => console
  )
  const loadSignedIn = loadOnce(async () => {
    const { wireSignedIn } = await import("./signed-in-actors.ts")
    return wireSignedIn(console, { loadEffects, loadRuntime }, journaled, inspected)
  })
  return async () => {
    const { machine, openPage, exportList } = await loadSignedIn()
    lazy.arrive(() => isolated(machine))
    sendOnce(console, { type: "console.signedInLoaded" })
    if (console.getSnapshot().children.signedIn === undefined)
      throw new DOMException("The session is over", "AbortError")
    return { openPage, exportList, actors: signedInOf(console) }
  }
}

/** Starts the actors of the shell, and returns loaders for the code of all others. */
const startConsole = () => {
  const early = earlyEvents()
  const recording = recorders(early.record)
  const { journaled } = recording
  const { reportFirstPaint, firstPaint } = watchFirstPaint()
  const loadRuntime = loadOnce(async () => {
    await firstPaint
    const { openEffectRuntime } = await import("./effect-runtime.ts")
    return openEffectRuntime(console, early.recordCall)
  })
  const { openJournal, handOn } = lazyJournal(early.handOver)
  if (hasReloadEntries()) void firstPaint.then(openJournal).catch(() => {})
  const loadCases = async () =>
    (await import("./open-cases.ts")).openCases(console, await openJournal(), await loadRuntime())

  const [signedIn, login] = [lazyMachine<typeof signedInMachine & Implemented>(), lazyMachine<PageMachine>()]
  const shell = wireShell(
    journaled,
    loadWithRetry(loadRuntime, () => console),
    loadWithRetry(loadCases, () => console),
    {
      signedIn: signedIn.machine,
      login: login.machine
    }
  )
  const console: ConsoleActor = createActor(shell, { id: ROOT_ACTOR, systemId: ROOT_ACTOR })
  console.start()
  connectPreferences(console)
  listenToBrowser(console, handOn)
  const reportUnlessInside = (snapshot: SnapshotFrom<typeof sessionMachine>) => isInside(snapshot) || reportFirstPaint()
  // No shell is rendered before the operator's name is known, nor for an operator who leaves before that.
  reportUnlessInside(actorOf(console, "session").getSnapshot())
  actorOf(console, "session").subscribe(reportUnlessInside)
  return { console, early, recording, firstPaint, reportFirstPaint, loadRuntime, openJournal, signedIn, login }
}

/** The services of the console for its views. */
export const createAppRuntime = (): AppRuntime => {
  const { console, early, recording, firstPaint, reportFirstPaint, loadRuntime, openJournal, ...lazy } = startConsole()
  // The hash router reads the query from the address too.
  const inspected = new URLSearchParams(location.search).has("inspect")
  const texts = openTexts(console)
  const preloadApp = () => {
    void texts.load().catch(() => {})
    void loadRuntime().catch(() => {})
    void import("../ui/shell/signed-in.tsx").catch(() => {})
    void openJournal().catch(() => {})
  }

  const exportList = (list: unknown) =>
    void openSignedIn().then(
      (session) => session.exportList(list),
      () => {}
    )
  const lists = { exportList, historyNow: openHistories(console, texts), cardOf: openRecordCards(console) }
  const [microappOffers, microappHost] = [createMicroappOffers(), document.createElement("div")]
  const loadAdapter = lazyAdapter(console, { ...early, microappHost, microappOffers, lists })
  const openSignedIn = lazySession(console, lazy.signedIn, {
    loadAdapter,
    loadRuntime,
    openJournal,
    texts,
    recording,
    inspected
  })
  return {
    console,
    inspected,
    document,
    microappHost,
    microappOffers,
    ...lists,
    navigationBlock: createNavigationBlock(),
    setProgress: createProgress(),
    texts,
    openPage: async (visit) => {
      const [define, { host }, { openPage, actors }] = await Promise.all([
        firstPaint.then(() => loadPage(visit.name)!),
        loadRuntime(),
        openSignedIn()
      ])
      return openPage(define, host, visit, actors.tabs)
    },
    openRequests: async () => {
      const [{ wireAccountRequests }, runtime] = await Promise.all([import("./account-requests.ts"), loadRuntime()])
      const { machine, actorsOf } = wireAccountRequests(runtime, recording.journaled)
      lazy.login.arrive(() => machine)
      sendOnce(console, { type: "console.requestsLoaded" })
      return actorsOf(console.getSnapshot().children.login!)
    },
    openActors: async () => (await openSignedIn()).actors,
    reportFirstPaint,
    prefetchApp,
    preloadApp,
    reportUnexpectedError: (cause, part, page) => reportUnexpectedError(console.system, cause, part, page)
  }
}
