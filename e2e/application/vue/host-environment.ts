import type { InjectionKey } from "vue"

export type State = { readonly globalToken: string; readonly language: string; readonly theme: string }

/** The props that the console hands to `mount`. */
export type HostEnvironment = {
  readonly container: ParentNode
  readonly base: string
  readonly globalState: { readonly get: () => State; readonly subscribe: (hear: (state: State) => void) => () => void }
}
export const hostEnvironmentKey: InjectionKey<HostEnvironment> = Symbol("hostEnvironment")
