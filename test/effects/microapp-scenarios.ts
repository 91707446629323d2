import { Effect } from "effect"
import { signedInEffects } from "../../src/wiring/signed-in-effects.ts"
import { rejectNotAllowed, type Scenarios } from "./scenarios.ts"
import { programsIn, inertProxy, programSource } from "./wired-programs.ts"

/** The stages of an application: each ends, fails, or never ends. */
const stageNames = ["load", "bootstrap", "mount", "update", "unmount", "unload"] as const
const adapterOf = (stage: (name: string) => Promise<object>) => ({
  ...Object.fromEntries(stageNames.map((name) => [name, () => stage(name)])),
  share: () => false,
  throwAway: () => {}
})
const stagesOf = (loadAdapter: () => Promise<unknown>) =>
  programsIn(
    signedInEffects(inertProxy as never, loadAdapter as never, { startOf: programSource } as never, inertProxy as never)
  )
const does = async (name: string) =>
  name === "load" ? { version: "1.0.0" } : name === "bootstrap" ? { extras: [] } : {}
const doesMore =
  (...extras: ReadonlyArray<string>) =>
  async (name: string) =>
    name === "bootstrap" ? { extras } : does(name)
const stageScenarios = (stage: string): Scenarios => {
  const isBefore = (name: string) => name === "load" && stage !== "loadMicroapp"
  const of = (behaves: (name: string) => Promise<object>) => {
    const stages = stagesOf(async () => adapterOf(behaves))
    const which = { name: "sale-admin", discarded: 0, spent: 0 } as never
    if (stage === "loadMicroapp") return stages[stage]!
    // The runner of applications exists from the first one on.
    const first = stages["loadMicroapp"]!(which, () => {})
    return (input: never, sendBack: (event: { readonly type: string }) => void) =>
      Effect.andThen(first, stages[stage]!(input, sendBack))
  }
  return {
    "it does": of(does),
    "it does, and hears of changes": of(doesMore("update")),
    "it does, and hears of all": of(doesMore("update", "unload")),
    "it fails": of((name) => (isBefore(name) ? does(name) : Promise.reject(new Error("broken")))),
    "it hangs": of((name) => (isBefore(name) ? does(name) : new Promise(() => {}))),
    "what runs it does not arrive": stagesOf(rejectNotAllowed)[stage]!
  }
}

export const microapps = Object.fromEntries(
  stageNames.map((stage) => [`${stage}Microapp`, stageScenarios(`${stage}Microapp`)])
)
