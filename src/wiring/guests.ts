import { Schema } from "effect"
import type { AnyStateMachine } from "xstate"
import { SessionLost } from "../effects/contract/fault.ts"
import { keptToken, TOKEN_KEY } from "../effects/storage/kept.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { type GuestsActor, guestsMachine } from "../machines/guests/guests-machine.ts"
import { languageOf, themeOf } from "../machines/preferences/preferences-machine.ts"
import type { GuestAdapter } from "../microapps/host/adapter.ts"
import { share } from "../microapps/host/global-state.ts"
import { roomOf } from "../ui/house.tsx"
import { prefetchGuests } from "./guest-prefetch.ts"
import { guestStages } from "./guest-stages.ts"

let adapter: GuestAdapter | null = null

/** What runs applications is loaded when the first one is wanted, and once. */
const loadAdapter = async (host: HTMLElement, console: ConsoleActor): Promise<GuestAdapter> => {
  const { guestAdapter } = await import("../microapps/host/adapter.ts")
  return (adapter ??= guestAdapter(host, (name, open) => console.send({ type: "console.formTold", name, open })))
}

const shareToken = () => share({ globalToken: keptToken() })

/** Language and theme as they are now and as they change, and the token of another window. */
const sharePreferences = (console: ConsoleActor, changed: () => void): (() => void) => {
  const preferences = roomOf(console, "preferences")
  const follow = () => {
    const snapshot = preferences.getSnapshot()
    if (share({ language: languageOf(snapshot), theme: themeOf(snapshot) })) changed()
  }
  follow()
  const subscription = preferences.subscribe(follow)
  const hear = ({ key }: StorageEvent) => {
    if ((key === TOKEN_KEY || key === null) && shareToken()) changed()
  }
  addEventListener("storage", hear)
  return () => {
    subscription.unsubscribe()
    removeEventListener("storage", hear)
  }
}

/** An application tells so when a call of its own was answered that there is no session any more. */
const SESSION_LOST = "wheelhouse:session-lost"

const hearSessionLost = (console: ConsoleActor): (() => void) => {
  const hear = (event: Event) => {
    const told = Schema.decodeUnknownOption(SessionLost)((event as CustomEvent<unknown>).detail)
    if (told._tag === "Some") console.send({ type: "console.sessionLost", fault: told.value })
  }
  addEventListener(SESSION_LOST, hear)
  return () => removeEventListener(SESSION_LOST, hear)
}

/** The embedded applications in their host. They are told of a logout before they are taken away. */
export const openGuests = (
  start: (machine: AnyStateMachine) => unknown,
  console: ConsoleActor,
  host: HTMLElement
): { readonly guests: GuestsActor; readonly close: () => void } => {
  const unhear = hearSessionLost(console)
  const stage = guestStages(() => adapter?.throwAway())
  const machine = guestsMachine.provide({
    actors: {
      loadGuest: stage("loading", async (which, signal) => {
        const { load } = await loadAdapter(host, console)
        // Left meanwhile: another may be on its way already.
        signal.throwIfAborted()
        shareToken()
        const { version } = await load(which)
        return (took) => ({ type: "guests.loaded", version, took })
      }),
      bootstrapGuest: stage("bootstrapping", async () => {
        const { extras } = await adapter!.bootstrap()
        return (took) => ({ type: "guests.bootstrapped", took, extras })
      }),
      mountGuest: stage("mounting", async () => {
        await adapter?.mount()
        return (took) => ({ type: "guests.mounted", took })
      }),
      updateGuest: stage("updating", async () => {
        await adapter?.update()
        return (took) => ({ type: "guests.updated", took })
      }),
      unmountGuest: stage("unmounting", async () => {
        await adapter?.unmount()
        return (took) => ({ type: "guests.unmounted", took })
      }),
      unloadGuest: stage("unloading", async (which) => {
        await adapter?.unload(which)
        return (took) => ({ type: "guests.unloaded", took })
      })
    }
  })
  const guests = start(machine) as GuestsActor
  const unshare = sharePreferences(console, () => {
    // Only one that stands and exports `update` hears of it this way.
    if (guests.getSnapshot().can({ type: "guests.outdated" })) guests.send({ type: "guests.outdated" })
  })
  const leaveOthers = prefetchGuests(console, guests)
  return {
    guests,
    close: () => {
      unshare()
      leaveOthers()
      unhear()
      share({ globalToken: "" })
      adapter?.forgetAll()
    }
  }
}
