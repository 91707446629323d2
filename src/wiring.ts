import { type AnyStateMachine, createActor } from "xstate"
import { takeEarlyCaptcha } from "./boot/early-captcha.ts"
import { loadMenu, loadToken, loadUser, takeFarewell, TOKEN_KEY } from "./effects/storage/local-storage.ts"
import type { CaptchaEvents } from "./machines/captcha/captcha-events.ts"
import { captchaMachine } from "./machines/captcha/captcha-machine.ts"
import { type ConsoleActor, consoleMachine } from "./machines/console/console-machine.ts"
import { unexpectedErrorsMachine } from "./machines/unexpected-errors/unexpected-errors-machine.ts"
import { withErrorIsolation } from "./machines/unexpected-errors/with-error-isolation.ts"
import { guardMachine } from "./machines/guard/guard-machine.ts"
import type { RecordedEvent } from "./machines/journal/record.ts"
import { withRecorder } from "./machines/journal/with-recorder.ts"
import { menuMachine } from "./machines/menu/menu-machine.ts"
import { noticesMachine } from "./machines/notices/notices-machine.ts"
import { isInside, sessionMachine } from "./machines/session/session-machine.ts"
import { type AppRuntime, actorOf } from "./ui/app-runtime.tsx"
import { loadOnce } from "./ui/load-once.ts"
import { fromAnswer, fromSync } from "./wiring/from-effect.ts"
import { connectUnexpectedErrors, reportUnexpectedError } from "./wiring/unexpected-errors.ts"
import { openSignedInActors } from "./wiring/signed-in.ts"
import { liveAnswers, unloaded } from "./wiring/live.ts"
import { connectPreferences, wiredPreferences } from "./wiring/preferences.ts"

/** More than a page sights before the journal's code has arrived; where it never does, memory stays bounded. */
const MOST_SIGHTINGS = 20_000

/**
 * Where every ask of the shell's machines meets its answer. What reads the browser's storage answers at once; what needs Effect is loaded when it is
 * first asked for, so that the login form waits for neither.
 */
export const createAppRuntime = (): AppRuntime => {
  const sightings: Array<RecordedEvent> = []
  let record = (sighting: RecordedEvent): void => {
    if (sightings.length < MOST_SIGHTINGS) sightings.push(sighting)
  }

  const tellOf = (actor: string, cause: unknown) => reportUnexpectedError(cause, actor)
  const journaled = <M extends AnyStateMachine>(machine: M): M =>
    withErrorIsolation(
      withRecorder(machine, (actor, event) => record({ at: Date.now(), machine: actor, event })),
      tellOf
    )

  const { loadLive, later } = liveAnswers((answers) => answers.connect(console))

  const session = journaled(
    sessionMachine.provide({
      actors: {
        findSession: fromSync(() =>
          loadToken() === ""
            ? { type: "session.missing", farewell: takeFarewell() }
            : { type: "session.found", user: loadUser() }
        ),
        logIn: later(({ logIn }) => logIn, { type: "session.loginRefused", fault: unloaded }),
        fetchUser: later(({ fetchUser }) => fetchUser, { type: "session.userRefused", fault: unloaded }),
        logOut: later(({ logOut }) => logOut, { type: "session.closed" })
      }
    })
  )
  const menu = journaled(
    menuMachine.provide({
      actors: {
        restoreMenu: fromSync(() => ({ type: "menu.restored", rules: loadMenu() })),
        fetchMenu: later(({ fetchMenu }) => fetchMenu, { type: "menu.fetchFailed", fault: unloaded })
      }
    })
  )
  const captcha = journaled(
    captchaMachine.provide({
      actors: {
        drawCaptcha: later<void, CaptchaEvents["drawn" | "drawFailed"]>(
          ({ drawCaptcha }) => drawCaptcha,
          { type: "captcha.drawFailed", fault: unloaded },
          async () => {
            const captcha = await takeEarlyCaptcha()
            return captcha && { type: "captcha.drawn", captcha }
          }
        )
      }
    })
  )
  const preferences = journaled(wiredPreferences(later))
  const notices = journaled(
    noticesMachine.provide({
      actors: {
        waitHalfSecond: fromAnswer((_, tell) => {
          const timer = setTimeout(() => tell({ type: "notices.ticked" }), 500)
          return () => clearTimeout(timer)
        })
      }
    })
  )

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
          guard: journaled(guardMachine)
        }
      })
    ),
    { id: "console" }
  )
  console.start()
  connectUnexpectedErrors(console)

  connectPreferences(console)

  /** Another browser tab signed in or out, or somebody emptied the storage. */
  addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    actorOf(console, "session").send({ type: loadToken() === "" ? "session.tokenVanished" : "session.tokenAppeared" })
  })

  /** After a logout the login page is loaded anew; after a lost session the page asked for, which leads there and back (specification, sections 4 and 8). */
  actorOf(console, "session").on("session.left", ({ reason }) => {
    const farewell = reason === "loggedOut" || reason === "passwordSet"
    if (farewell) location.hash = "#/login"
    if (farewell || reason === "lost") location.reload()
  })

  /** Once a page: by whoever comes first, the login form that stands or an operator who is signed in already. */
  const openJournal = loadOnce(async () => {
    const { keepJournal } = await import("./wiring/journal.ts")
    record = keepJournal()
    sightings.splice(0).forEach(record)
  })

  const warmUp = () => {
    void loadLive().catch(() => {})
    void import("./ui/shell/signed-in.tsx").catch(() => {})
    void openJournal().catch(() => {})
  }

  const microappHost = document.createElement("div")
  const loadAdapter = loadOnce(async () => {
    const { microappAdapter } = await import("./microapps/host/adapter.ts")
    return microappAdapter(microappHost, (name, open) => console.send({ type: "console.formTold", name, open }))
  })
  const signedInActors = openSignedInActors(console, loadAdapter, loadLive, journaled)
  const openActors = () => {
    void openJournal().catch(() => {})
    return signedInActors()
  }
  return {
    console,
    microappHost,
    openPage: async (name, query) => {
      const { openPage } = await import("./wiring/pages.ts")
      // A page of the shell hangs under its tab.
      if (isInside(actorOf(console, "session").getSnapshot())) await openActors()
      return openPage(console, await loadLive(), journaled, name, query)
    },
    openActors,
    warmUp,
    reportUnexpectedError: reportUnexpectedError
  }
}
