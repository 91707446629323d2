import { type AnyStateMachine, createActor, type SnapshotFrom } from "xstate"
import { earlyEvents } from "./boot/early-events.ts"
import { fetchAhead } from "./boot/fetch-ahead.ts"
import { firstDrawing } from "./boot/first-drawing.ts"
import { loadStubbornly, sendOnce } from "./boot/late-code.ts"
import { createWords } from "./boot/staged-words.ts"
import { findSession, restoreMenu } from "./boot/stored-session.ts"
import { captchaMachine } from "./machines/captcha/captcha-machine.ts"
import { type ConsoleActor, consoleMachine } from "./machines/console/console-machine.ts"
import { ROOT } from "./machines/hear-children.ts"
import { lateMachine } from "./machines/late-machine.ts"
import type { signedInMachine } from "./machines/console/signed-in-machine.ts"
import { unexpectedErrorsMachine, withErrorIsolation } from "./machines/unexpected-errors/unexpected-errors-machine.ts"
import { guardMachine } from "./machines/guard/guard-machine.ts"
import { withRecorder } from "./machines/journal/with-recorder.ts"
import { caseFileMachine } from "./machines/journal/case-file-machine.ts"
import { menuMachine } from "./machines/menu/menu-machine.ts"
import { noticesMachine } from "./machines/notices/notices-machine.ts"
import type { Journaled, PageMachine } from "./machines/pages/page-machine.ts"
import { isInside, sessionMachine } from "./machines/session/session-machine.ts"
import { actorOf, signedInOf } from "./machines/console/actors.ts"
import type { AppRuntime } from "./ui/runtime/app-runtime.tsx"
import { loadOnce } from "./ui/load.ts"
import { waitHalfSecond } from "./ui/kit/wait-half-second.ts"
import { createMicroappOffers } from "./ui/runtime/microapp-offers.ts"
import { createNavigationBlock } from "./ui/runtime/navigation-block.ts"
import { createProgress } from "./ui/runtime/progress.ts"
import { drawCaptcha } from "./wiring/draw-captcha.ts"
import { fromLate, fromSync } from "./wiring/from-effect.ts"
import { openExports } from "./wiring/export.ts"
import { hearBrowser } from "./wiring/hear-browser.ts"
import { openHistories } from "./wiring/history.ts"
import { loadPage } from "./wiring/page-files.ts"
import { connectPreferences, wiredPreferences } from "./wiring/preferences.ts"
import { reportUnexpectedError } from "./wiring/unexpected-errors.ts"

/**
 * Where every effect of the shell's machines meets its implementation. What reads the browser's storage is done at once; what needs Effect is loaded
 * when it is first needed, so that the login form waits for neither.
 */
export const createAppRuntime = (): AppRuntime => {
  const { record, recordCall, handOver } = earlyEvents()
  // The router, which goes by the hash, takes it from the address.
  const inspected = new URLSearchParams(location.search).has("inspect")
  const isolated = <M extends AnyStateMachine>(machine: M): M =>
    withErrorIsolation(machine, ({ id, system }, cause) => reportUnexpectedError(system, cause, id))
  const journaled: Journaled = (machine) =>
    isolated(
      withRecorder(machine, (actor, event) => record({ at: Date.now(), machine: actor, event, codec: machine.codec }))
    )

  const { drawn, isDrawn } = firstDrawing()
  const loadRuntime = loadOnce(async () => {
    await isDrawn
    const { openEffectRuntime } = await import("./wiring/effect-runtime.ts")
    return openEffectRuntime(console, recordCall)
  })
  const waitForRuntime = loadStubbornly(loadRuntime, () => console)
  const late = fromLate(waitForRuntime)

  /** Once a page: by whoever comes first, the login form that stands or an operator who is signed in already. */
  const openJournal = loadOnce(async () => {
    const { startJournal } = await import("./wiring/journal.ts")
    const journal = startJournal()
    handOver(journal)
    return journal
  })
  const loadCases = async () =>
    (await import("./wiring/case-file.ts")).openCases(console, await openJournal(), await loadRuntime())
  const cases = fromLate(loadStubbornly(loadCases, () => console))

  const session = journaled(
    sessionMachine.provide({
      actors: {
        findSession: fromSync(findSession),
        ...late("logIn", "holdEnrolment", "fetchUser", "logOut")
      }
    })
  )
  const menu = journaled(
    menuMachine.provide({
      actors: {
        restoreMenu: fromSync(restoreMenu),
        ...late("fetchMenu")
      }
    })
  )
  const captcha = journaled(captchaMachine.provide({ actors: { drawCaptcha: drawCaptcha(waitForRuntime) } }))
  const preferences = journaled(wiredPreferences(late))
  const notices = journaled(noticesMachine.provide({ actors: { waitHalfSecond } }))

  const exports = openExports(() => console, loadRuntime, journaled)
  const [signedIn, login] = [lateMachine<typeof signedInMachine>(), lateMachine<PageMachine>()]
  const console: ConsoleActor = createActor(
    journaled(
      consoleMachine.provide({
        actors: {
          session,
          menu,
          captcha,
          preferences,
          notices,
          unexpectedErrors: journaled(unexpectedErrorsMachine),
          guard: journaled(guardMachine),
          caseFile: journaled(caseFileMachine.provide({ actors: cases("sumCase", "saveCase", "showCase") })),
          signedIn: signedIn.machine,
          login: login.machine
        }
      })
    ),
    { id: ROOT, systemId: ROOT }
  )
  console.start()
  connectPreferences(console)
  hearBrowser(console)
  const drawnUnlessInside = (snapshot: SnapshotFrom<typeof sessionMachine>) => isInside(snapshot) || drawn()
  // No shell is drawn for him whose name has to be asked for first, nor for him who leaves before it stands.
  drawnUnlessInside(actorOf(console, "session").getSnapshot())
  actorOf(console, "session").subscribe(drawnUnlessInside)

  const warmUp = () => {
    void loadRuntime().catch(() => {})
    void import("./ui/shell/signed-in.tsx").catch(() => {})
    void openJournal().catch(() => {})
  }

  const words = createWords()
  const lists = { exportList: exports.exportList, historyNow: openHistories(console, words) }
  const [microappOffers, microappHost] = [createMicroappOffers(), document.createElement("div")]
  const loadAdapter = loadOnce(async () => {
    const { microappAdapter } = await import("./microapps/host/adapter.ts")
    const { watchedFetch } = await import("./effects/journal/watched-fetch.ts")
    const saveCase = () => actorOf(console, "caseFile").send({ type: "caseFile.opened" })
    const fetchOf = (app: string) => watchedFetch((input, init) => fetch(input, init), recordCall, app)
    const setFormOpen = (name: string, open: boolean) => console.send({ type: "page.formChanged", name, open })
    return microappAdapter(microappHost, setFormOpen, { record, fetchOf }, microappOffers.set, { ...lists, saveCase })
  })
  const loadEffects = loadStubbornly(
    async () => {
      const runtime = await loadRuntime()
      const { signedInEffects } = await import("./wiring/signed-in-effects.ts")
      void openJournal().catch(() => {})
      return signedInEffects(console, loadAdapter, runtime, words)
    },
    () => console
  )
  const loadSignedIn = loadOnce(async () => {
    const { wireSignedIn } = await import("./wiring/signed-in-actors.ts")
    return wireSignedIn(console, loadEffects, journaled, exports.machine, inspected)
  })
  const openSignedIn = async () => {
    const { machine, openPage } = await loadSignedIn()
    signedIn.arrive(() => isolated(machine))
    sendOnce(console, { type: "console.signedInLoaded" })
    if (console.getSnapshot().children.signedIn === undefined)
      throw new DOMException("The session is over", "AbortError")
    return { openPage, actors: signedInOf(console) }
  }
  return {
    console,
    inspected,
    document,
    microappHost,
    microappOffers,
    ...lists,
    navigationBlock: createNavigationBlock(),
    turnProgress: createProgress(),
    words,
    openPage: async (visit) => {
      const [define, { fromEffect }, { openPage, actors }] = await Promise.all([
        isDrawn.then(() => loadPage(visit.name)!),
        loadRuntime(),
        openSignedIn()
      ])
      return openPage(define, fromEffect, visit, actors.tabs)
    },
    openRequests: async () => {
      const [{ wireAccountRequests }, runtime] = await Promise.all([
        import("./wiring/account-requests.ts"),
        loadRuntime()
      ])
      const { machine, actorsOf } = wireAccountRequests(runtime, journaled)
      login.arrive(() => machine)
      sendOnce(console, { type: "console.requestsLoaded" })
      return actorsOf(console.getSnapshot().children.login!)
    },
    openActors: async () => (await openSignedIn()).actors,
    drawn,
    fetchAhead,
    warmUp,
    reportUnexpectedError: (cause, part, page) => reportUnexpectedError(console.system, cause, part, page)
  }
}
