import type { HistoryItem } from "../../kit/address.ts"
import type { CardHandlers } from "../../kit/record-link.tsx"
import type { RecordedEvent } from "../../machines/journal/journal.ts"

/** State that the console shares with every application (specification, section 3, and its own language and theme). */
type GlobalState = { readonly globalToken: string; readonly language: string; readonly theme: string }
type StateListener = (state: GlobalState) => void

/** Services of the console for an application. `exportList` exports a list even if the application has gone by then. */
export type HostServices = {
  readonly exportList: (list: unknown) => void
  readonly saveCase: () => void
  /** Opens the history of a record; does nothing if the operator may not see it. */
  readonly historyNow: () => HistoryItem | undefined
  /** Shows the card of a record at its link. */
  readonly cardOf: CardHandlers
}

export const makeGlobalState = ({ historyNow, ...offered }: HostServices) => {
  let state: GlobalState = { globalToken: "", language: "zh-CN", theme: "light" }
  const listeners = new Set<StateListener>()
  return {
    sharedState: {
      ...offered,
      get historyOf() {
        return historyNow()
      },
      get: (): GlobalState => state,
      subscribe: (listener: StateListener): (() => void) => {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      }
    },
    /**
     * Changes the shared state, and returns whether anything changed. A failing listener does not keep the others
     * from receiving it.
     */
    share: (changes: Partial<GlobalState>): boolean => {
      const next = { ...state, ...changes }
      if ((Object.keys(next) as Array<keyof GlobalState>).every((key) => next[key] === state[key])) return false
      state = next
      for (const listener of listeners) {
        try {
          listener(state)
        } catch (cause) {
          reportError(cause)
        }
      }
      return true
    },
    /** Removes all listeners of a removed application. */
    forgetListeners: (): void => listeners.clear()
  }
}
/** The part that applications receive, and the way of their events to the console's journal. */
export type SharedState = ReturnType<typeof makeGlobalState>["sharedState"] & {
  readonly record: (event: RecordedEvent) => void
}
