import { Schema } from "effect"
import type { AnyStateMachine } from "xstate"
import { SessionLost } from "../effects/contract/fault.ts"
import { loadToken, TOKEN_KEY } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { type MicroappsActor, microappsMachine } from "../machines/microapps/microapps-machine.ts"
import { languageOf, themeOf } from "../machines/preferences/preferences-machine.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import { share } from "../microapps/host/global-state.ts"
import { actorOf } from "../ui/app-runtime.tsx"
import { prefetchMicroapps } from "./microapp-prefetch.ts"
import { microappStages } from "./microapp-stages.ts"

let adapter: MicroappAdapter | null = null

/** What runs applications is loaded when the first one is wanted, and once. */
const loadAdapter = async (host: HTMLElement, console: ConsoleActor): Promise<MicroappAdapter> => {
  const { microappAdapter } = await import("../microapps/host/adapter.ts")
  return (adapter ??= microappAdapter(host, (name, open) => console.send({ type: "console.formTold", name, open })))
}

const shareToken = () => share({ globalToken: loadToken() })

/** Language and theme as they are now and as they change, and the token of another window. */
const sharePreferences = (console: ConsoleActor, changed: () => void): (() => void) => {
  const preferences = actorOf(console, "preferences")
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
export const openMicroapps = (
  start: (machine: AnyStateMachine) => unknown,
  console: ConsoleActor,
  host: HTMLElement
): { readonly microapps: MicroappsActor; readonly close: () => void } => {
  const unhear = hearSessionLost(console)
  const stage = microappStages(() => adapter?.throwAway())
  const machine = microappsMachine.provide({
    actors: {
      loadMicroapp: stage("loading", async (which, signal) => {
        const { load } = await loadAdapter(host, console)
        // Left meanwhile: another may be on its way already.
        signal.throwIfAborted()
        shareToken()
        const { version } = await load(which)
        return (took) => ({ type: "microapps.loaded", version, took })
      }),
      bootstrapMicroapp: stage("bootstrapping", async () => {
        const { extras } = await adapter!.bootstrap()
        return (took) => ({ type: "microapps.bootstrapped", took, extras })
      }),
      mountMicroapp: stage("mounting", async () => {
        await adapter?.mount()
        return (took) => ({ type: "microapps.mounted", took })
      }),
      updateMicroapp: stage("updating", async () => {
        await adapter?.update()
        return (took) => ({ type: "microapps.updated", took })
      }),
      unmountMicroapp: stage("unmounting", async () => {
        await adapter?.unmount()
        return (took) => ({ type: "microapps.unmounted", took })
      }),
      unloadMicroapp: stage("unloading", async (which) => {
        await adapter?.unload(which)
        return (took) => ({ type: "microapps.unloaded", took })
      })
    }
  })
  const microapps = start(machine) as MicroappsActor
  const unshare = sharePreferences(console, () => {
    // Only one that stands and exports `update` hears of it this way.
    if (microapps.getSnapshot().can({ type: "microapps.outdated" })) microapps.send({ type: "microapps.outdated" })
  })
  const leaveOthers = prefetchMicroapps(console, microapps)
  return {
    microapps,
    close: () => {
      unshare()
      leaveOthers()
      unhear()
      share({ globalToken: "" })
      adapter?.forgetAll()
    }
  }
}
