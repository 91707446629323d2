import type { Extra } from "../../machines/microapps/microapp-events.ts"

type Lifecycle = (props: Readonly<Record<string, unknown>>) => unknown
/** What an application may export besides what qiankun takes from it. */
export type Extras = Readonly<Partial<Record<Extra, Lifecycle>>>

const names = ["bootstrap", "mount", "unmount"]

/** As qiankun tells them. */
const isLifecycles = (exported: unknown): exported is Readonly<Record<string, unknown>> =>
  typeof exported === "object" &&
  exported !== null &&
  names.every((name) => typeof Reflect.get(exported, name) === "function")

/**
 * Finds in an application's window what it exported, as qiankun does but keeps to itself: a name that was set last and stands for lifecycle functions,
 * else its own.
 */
export const extrasIn = (inner: Window, name: string): Extras => {
  const own = Reflect.ownKeys(inner).filter((key) => !(key in window))
  const exported = [name, ...own].map((key): unknown => Reflect.get(inner, key)).findLast(isLifecycles)
  const functionOf = (extra: Extra) => {
    const called: unknown = exported?.[extra]
    return typeof called === "function" ? { [extra]: called as Lifecycle } : {}
  }
  return { ...functionOf("update"), ...functionOf("unload") }
}
