import { type AnyStateMachine, createActor } from "xstate"
import { keptMenu, keptToken, keptUser, takeFarewell, TOKEN_KEY } from "./effects/storage/kept.ts"
import { captchaMachine } from "./machines/captcha/captcha-machine.ts"
import { type ConsoleActor, consoleMachine } from "./machines/console/console-machine.ts"
import { defectsMachine } from "./machines/defects/defects-machine.ts"
import { unharmed } from "./machines/defects/unharmed.ts"
import { guardMachine } from "./machines/guard/guard-machine.ts"
import type { Sighting } from "./machines/journal/record.ts"
import { sighted } from "./machines/journal/sighted.ts"
import { menuMachine } from "./machines/menu/menu-machine.ts"
import { noticesMachine } from "./machines/notices/notices-machine.ts"
import { isInside, sessionMachine } from "./machines/session/session-machine.ts"
import { type House, roomOf } from "./ui/house.tsx"
import { answered, atOnce } from "./wiring/answered.ts"
import { hearDefects, tellDefect } from "./wiring/defects.ts"
import { insiders } from "./wiring/insiders.ts"
import { liveAnswers, unloaded } from "./wiring/live.ts"
import { followWindow, wiredPreferences } from "./wiring/preferences.ts"

/** More than a page sights before the journal's code has arrived; where it never does, memory stays bounded. */
const MOST_SIGHTINGS = 20_000

/**
 * Where every ask of the shell's machines meets its answer. What reads the browser's storage answers at once; what needs Effect is loaded when it is
 * first asked for, so that the login form waits for neither.
 */
export const openHouse = (): House => {
  const sightings: Array<Sighting> = []
  let record = (sighting: Sighting): void => {
    if (sightings.length < MOST_SIGHTINGS) sightings.push(sighting)
  }

  const tellOf = (actor: string, cause: unknown) => tellDefect(cause, actor)
  const journaled = <M extends AnyStateMachine>(machine: M): M =>
    unharmed(
      sighted(machine, (actor, event) => record({ at: Date.now(), machine: actor, event })),
      tellOf
    )

  const { loadLive, later } = liveAnswers((answers) => answers.connect(console))

  const session = journaled(
    sessionMachine.provide({
      actors: {
        findSession: atOnce(() =>
          keptToken() === ""
            ? { type: "session.missing", farewell: takeFarewell() }
            : { type: "session.found", user: keptUser() }
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
        restoreMenu: atOnce(() => ({ type: "menu.restored", rules: keptMenu() })),
        fetchMenu: later(({ fetchMenu }) => fetchMenu, { type: "menu.fetchFailed", fault: unloaded })
      }
    })
  )
  const captcha = journaled(
    captchaMachine.provide({
      actors: { drawCaptcha: later(({ drawCaptcha }) => drawCaptcha, { type: "captcha.drawFailed", fault: unloaded }) }
    })
  )
  const preferences = journaled(wiredPreferences(later))
  const notices = journaled(
    noticesMachine.provide({
      actors: {
        waitHalfSecond: answered((_, tell) => {
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
          defects: journaled(defectsMachine),
          guard: journaled(guardMachine)
        }
      })
    ),
    { id: "console" }
  )
  console.start()
  hearDefects(console)

  followWindow(console)

  /** Another browser tab signed in or out, or somebody emptied the storage. */
  addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    roomOf(console, "session").send({ type: keptToken() === "" ? "session.tokenVanished" : "session.tokenAppeared" })
  })

  /** After a logout the login page is loaded anew; after a lost session the page asked for, which leads there and back (specification, sections 4 and 8). */
  roomOf(console, "session").on("session.left", ({ reason }) => {
    const farewell = reason === "loggedOut" || reason === "passwordSet"
    if (farewell) location.hash = "#/login"
    if (farewell || reason === "lost") location.reload()
  })

  /** Once a page: by whoever comes first, the login form that stands or an operator who is signed in already. */
  let journal: Promise<void> | null = null
  const openJournal = () =>
    (journal ??= import("./wiring/journal.ts").then(
      ({ keepJournal }) => {
        const sight = keepJournal()
        sightings.splice(0).forEach(sight)
        record = sight
      },
      () => {
        journal = null
      }
    ))

  const warmUp = () => {
    void loadLive().catch(() => {})
    void import("./ui/shell/inside.tsx").catch(() => {})
    void openJournal()
  }

  const guestHost = document.createElement("div")
  const insideRooms = insiders({ console, guestHost }, loadLive, journaled)
  const openRooms = () => {
    void openJournal()
    return insideRooms()
  }
  return {
    console,
    guestHost,
    openPage: async (name, query) => {
      const { openPage } = await import("./wiring/pages.ts")
      // A page of the shell hangs under its tab.
      if (isInside(roomOf(console, "session").getSnapshot())) await openRooms()
      return openPage(console, await loadLive(), journaled, name, query)
    },
    openRooms,
    warmUp,
    tellDefect
  }
}
