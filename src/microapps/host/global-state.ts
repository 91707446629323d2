type State = { readonly globalToken: string; readonly language: string; readonly theme: string }
type Hear = (state: State) => void

let state: State = { globalToken: "", language: "zh-CN", theme: "light" }
const ears = new Set<Hear>()

/** What the console shares with every application (specification, section 3): read at any time, and heard when it changes. */
export const globalState = {
  get: (): State => state,
  subscribe: (hear: Hear): (() => void) => {
    ears.add(hear)
    return () => ears.delete(hear)
  }
}

export const share = (changes: Partial<State>): void => {
  state = { ...state, ...changes }
  ears.forEach((hear) => hear(state))
}
