import { TOKEN_KEY } from "../../contract/storage.ts"

/** Files of the build by path: those that have arrived or are on their way. */
const fetched = new Map<string, Promise<unknown>>()

const unfetched = (file: string) => new TypeError(`Failed to fetch dynamically imported module: /${file}`)
const isUnfetched = (cause: unknown) => /dynamically imported|importing a module/i.test(String(cause))

const fetchFile = async (file: string) => {
  const reply = await fetch(`/${file}`).catch(() => null)
  if (reply === null || !reply.ok) throw unfetched(file)
  await reply.arrayBuffer()
}

const fetchOnce = (file: string): Promise<unknown> => {
  const pending = fetched.get(file)
  if (pending !== undefined) return pending
  const fetching = fetchFile(file)
  fetched.set(file, fetching)
  fetching.catch(() => fetched.delete(file))
  return fetching
}

const preload = (file: string, priority: "auto" | "low" = "auto") => {
  if (fetched.has(file)) return
  fetched.set(file, Promise.resolve())
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.fetchPriority = priority
  link.href = `/${file}`
  document.head.append(link)
}

const RELOADED_KEY = "reloadedForCode"
const MINUTE = 60_000

/** Reloads the page once its files can be fetched, at most once a minute. A rendered page is worth more than none, and other causes outlast a reload. */
const reload = async (files: ReadonlyArray<string>) => {
  await Promise.all(["", ...files].map(fetchFile))
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < MINUTE) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
}

const isInside = () => {
  try {
    return (localStorage.getItem(TOKEN_KEY) ?? "") !== ""
  } catch {
    return false
  }
}

/** True once the page has input that a new page would lose. The login form has from the first. */
let isRecovering = !isInside()

/** A page is rendered, with everything typed into it. */
export const importWithRecovery = (): void => void (isRecovering = true)

/** Marks a namespace of texts among the files of an import (`build/text-parts.ts`). */
const NAMESPACE = "texts:"
let loadNamespaces: (namespaces: ReadonlyArray<string>) => Promise<void> = async () => {}

/** From here on imported code comes with its texts, which this function loads. */
export const importWithTexts = (load: typeof loadNamespaces): void => void (loadNamespaces = load)

const splitTexts = (parts: ReadonlyArray<string>) => ({
  files: parts.filter((part) => !part.startsWith(NAMESPACE)),
  namespaces: parts.flatMap((part) => (part.startsWith(NAMESPACE) ? [part.slice(NAMESPACE.length)] : []))
})

let isPrefetching = false

/** Fetches the files of all imports in there and runs none of them. In development everything is imported at once. */
export const prefetch = (imports: () => void): void => {
  isPrefetching = true
  imports()
  isPrefetching = false
}

/**
 * Imports a module that consists of these files of the build, in place of Vite's own function (`build/chunks.ts`). A browser never asks again for a module
 * that it could not fetch, nor for one that imports it, as long as its page lives. Once a page stands, a module is therefore imported only when its files
 * have arrived, and a failed import can be tried again. Before that a failure loads the page anew: nothing is lost, and waiting for all files delayed the
 * first page by a third.
 */
export const importLazily = async <M>(load: () => Promise<M>, parts: ReadonlyArray<string> = []): Promise<M> => {
  const { files, namespaces } = splitTexts(parts)
  const loadTexts = async () => void (namespaces.length > 0 && (await loadNamespaces(namespaces)))
  if (isPrefetching) {
    // After the prefetch: an import within it would never run.
    if (isInside())
      void Promise.resolve()
        .then(loadTexts)
        .catch(() => {})
    for (const file of files)
      if (isRecovering) fetchOnce(file).catch(() => {})
      else preload(file, "low")
    return new Promise(() => {})
  }
  const hasArrived = isRecovering
  if (hasArrived) await Promise.all([loadTexts(), ...files.map(fetchOnce)])
  else files.forEach((file) => preload(file))
  try {
    return (await Promise.all([load(), loadTexts()]))[0]
  } catch (cause) {
    if (isUnfetched(cause)) {
      if (hasArrived) await reload(files)
      else fetched.clear()
      isRecovering = true
    }
    throw cause
  }
}
