import type { AnyStateMachine } from "xstate"

/**
 * A machine whose code loads later. The state that invokes it is entered once the code is there, and all calls go to
 * the loaded machine.
 */
export const lazyMachine = <M extends AnyStateMachine>() => {
  let loadedMachine: M | null = null
  const machine = new Proxy({} as M, {
    get: (_, key) => {
      if (loadedMachine === null)
        throw new Error("The state that invokes a machine was entered before its code was there")
      const value: unknown = Reflect.get(loadedMachine, key)
      return typeof value === "function" ? value.bind(loadedMachine) : value
    }
  })
  return {
    machine,
    arrive: (loaded: () => M): void => {
      loadedMachine ??= loaded()
    }
  }
}
