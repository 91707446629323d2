import type { HistoryItem } from "../../kit/list-services.ts"
import type { CardHandlers } from "../../kit/record-link.tsx"
import type { RecordedEvent } from "../../machines/journal/journal.ts"

/**
 * State that the console shares with every application (specification, section 3), with language and theme in addition.
 */
type GlobalState = { readonly globalToken: string; readonly language: string; readonly theme: string }
type StateListener = (state: GlobalState) => void

/** Services of the console for an application. `exportList` finishes even if the application is removed. */
export type HostServices = {
  readonly exportList: (list: unknown) => void
  readonly saveCase: () => void
  /** The menu item that opens the history of a record; undefined for operators who may see none. */
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
    /** Changes the shared state, and returns whether anything changed. A failing listener does not stop the others. */
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
    /** Removes the listeners of a removed application. */
    forgetListeners: (): void => listeners.clear()
  }
}
/** The part that applications receive, and the way for their events into the console's journal. */
export type SharedState = ReturnType<typeof makeGlobalState>["sharedState"] & {
  readonly record: (event: RecordedEvent) => void
}
