import type { InjectionKey } from "vue"

export type State = { readonly globalToken: string; readonly language: string; readonly theme: string }

/** What the console hands to `mount`. */
export type Surroundings = {
  readonly container: ParentNode
  readonly base: string
  readonly globalState: { readonly get: () => State; readonly subscribe: (hear: (state: State) => void) => () => void }
}
export const surroundingsKey: InjectionKey<Surroundings> = Symbol("surroundings")
