import { Effect, Schema } from "effect"
import type { EventObject } from "xstate"
import { SessionLost } from "../effects/contract/fault.ts"
import { microappNames } from "../effects/contract/sections.ts"
import { prefetchMicroapps } from "../effects/microapps/prefetch-effects.ts"
import { stageEffects } from "../effects/microapps/stage-effects.ts"
import { loadToken, TOKEN_KEY } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { isUnderway } from "../machines/guard/guard-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { SESSION_LOST } from "../machines/microapps/session-lost.ts"
import type { MicroappEvents } from "../machines/microapps/microapp-events.ts"
import { healthOf, isComing, microappOf, type MicroappsActor } from "../machines/microapps/microapps-machine.ts"
import { languageOf, themeOf } from "../machines/preferences/preferences-machine.ts"
import type { MicroappAdapter } from "../microapps/host/adapter.ts"
import { entryOf } from "../microapps/registry.ts"
import { actorOf } from "../ui/runtime/app-runtime.tsx"
import type { StartOf } from "./effect-runtime.ts"

/** Keeps the granted applications that are not open on their way into the browser's cache. */
export const prefetchOthers = (console: ConsoleActor, microapps: MicroappsActor): (() => void) => {
  const menu = actorOf(console, "menu")
  const left = () => {
    const granted = new Set(rulesOf(menu.getSnapshot()).map(({ name }) => name))
    const snapshot = microapps.getSnapshot()
    const open = microappOf(snapshot)
    return microappNames
      .filter((name) => granted.has(name) && name !== open && healthOf(snapshot)[name] === undefined)
      .map(entryOf)
  }
  const isBusy = () =>
    document.visibilityState !== "visible" ||
    isComing(microapps.getSnapshot()) ||
    isUnderway(actorOf(console, "guard").getSnapshot())
  const granting = Effect.callback<void>((resume) => {
    const subscription = menu.subscribe(() => resume(Effect.void))
    return Effect.sync(() => subscription.unsubscribe())
  })
  const fiber = Effect.runFork(prefetchMicroapps({ left, isBusy, granting }))
  return () => fiber.interruptUnsafe()
}

/** The embedded applications in their host, and what they share with the console. They are told of a logout before they are taken away. */
export const microappEffects = (
  console: ConsoleActor,
  loadAdapter: () => Promise<MicroappAdapter>,
  startOf: StartOf
) => {
  /** What runs applications, from the first one on. */
  let adapter: MicroappAdapter | null = null
  const preferences = actorOf(console, "preferences")
  /** Hands over language, theme and token as they are now, and says whether any is another than before. */
  const share = () => {
    const chosen = preferences.getSnapshot()
    const state = { globalToken: loadToken(), language: languageOf(chosen), theme: themeOf(chosen) }
    return adapter?.share(state) ?? false
  }

  const effectOf = stageEffects(() => adapter?.throwAway())
  const stage = <Event extends EventObject>(...work: Parameters<typeof effectOf<Event>>) => startOf(effectOf(...work))

  const stages = {
    loadMicroapp: stage<MicroappEvents["loaded"]>("loading", async (which, signal) => {
      adapter = await loadAdapter()
      // Left meanwhile: another may be on its way already.
      signal.throwIfAborted()
      share()
      const { version } = await adapter.load(which)
      return (took) => ({ type: "microapps.loaded", version, took })
    }),
    bootstrapMicroapp: stage<MicroappEvents["bootstrapped"]>("bootstrapping", async () => {
      const { extras } = await adapter!.bootstrap()
      return (took) => ({ type: "microapps.bootstrapped", took, extras })
    }),
    mountMicroapp: stage<MicroappEvents["mounted"]>("mounting", async () => {
      await adapter?.mount()
      return (took) => ({ type: "microapps.mounted", took })
    }),
    updateMicroapp: stage<MicroappEvents["updated"]>("updating", async () => {
      await adapter?.update()
      return (took) => ({ type: "microapps.updated", took })
    }),
    unmountMicroapp: stage<MicroappEvents["unmounted"]>("unmounting", async () => {
      await adapter?.unmount()
      return (took) => ({ type: "microapps.unmounted", took })
    }),
    unloadMicroapp: stage<MicroappEvents["unloaded"]>("unloading", async (which) => {
      await adapter?.unload(which)
      return (took) => ({ type: "microapps.unloaded", took })
    })
  }
  const followMicroapps = (actor: MicroappsActor): (() => void) => {
    const over = new AbortController()
    const follow = () => {
      // Only one that stands and exports `update` hears of it this way.
      if (share() && actor.getSnapshot().can({ type: "microapps.outdated" })) actor.send({ type: "microapps.outdated" })
    }
    const following = preferences.subscribe(follow)
    const onStorage = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null ? follow() : undefined)
    addEventListener("storage", onStorage, { signal: over.signal })
    const onSessionLost = (event: Event) => {
      const fault = Schema.decodeUnknownOption(SessionLost)((event as CustomEvent<unknown>).detail)
      if (fault._tag === "Some") console.send({ type: "console.sessionLost", fault: fault.value })
    }
    addEventListener(SESSION_LOST, onSessionLost, { signal: over.signal })
    const leaveOthers = prefetchOthers(console, actor)
    return () => {
      over.abort()
      following.unsubscribe()
      leaveOthers()
      adapter?.forgetAll()
    }
  }
  return { ...stages, followMicroapps }
}
