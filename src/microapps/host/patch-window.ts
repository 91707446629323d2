import type { SandboxResources } from "./sandbox-resources.ts"

const [FIXED, FREE] = [
  ["addEventListener", "removeEventListener", "setInterval", "clearInterval"],
  ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"]
] as const

/** Names that nobody has declared: qiankun's sandbox lets them through to the page. */
const scopeOf = (inner: Window) =>
  new Proxy<object>(
    {},
    {
      has: (_, name) => typeof name === "string" && !(name in inner),
      get: (_, name) => (name === Symbol.unscopables ? undefined : Reflect.get(inner, name)),
      set: (_, name, value) => Reflect.set(inner, name, value)
    }
  )

/** Gives an application its own document and functions. What qiankun would put in the place of the fixed ones forgets half of what it was given. */
export const patchWindow = (
  inner: Window,
  document: Document,
  { functions }: SandboxResources,
  failed: (cause: unknown) => void
): void => {
  Object.assign(inner, {
    __microapp_document__: document,
    __microapp_scope__: scopeOf(inner),
    __microapp_failed__: failed
  })
  FREE.forEach((name) => Object.assign(inner, { [name]: functions[name] }))
  FIXED.forEach((name) =>
    Object.defineProperty(inner, name, { configurable: true, get: () => functions[name], set: () => {} })
  )
}
