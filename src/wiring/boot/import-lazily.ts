import { TOKEN_KEY } from "../../contract/storage.ts"

/** Files of the build that have arrived or are being fetched, by path. */
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

/**
 * Reloads the page once its files can be fetched, at most once a minute. Other causes of a failure outlast a reload,
 * and a rendered page is better than none.
 */
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

/** True once the page has input that a reload would lose. The login form has input from the start. */
let isRecovering = !isInside()

/** Called once a page is rendered, whose input a reload would lose. */
export const importWithRecovery = (): void => void (isRecovering = true)

/** Marks a namespace of texts among the files of an import (`build/text-parts.ts`). */
const NAMESPACE = "texts:"
let loadNamespaces: (namespaces: ReadonlyArray<string>) => Promise<void> = async () => {}

/** From this call on imported code loads with its texts, by this function. */
export const importWithTexts = (load: typeof loadNamespaces): void => void (loadNamespaces = load)

const splitTexts = (parts: ReadonlyArray<string>) => ({
  files: parts.filter((part) => !part.startsWith(NAMESPACE)),
  namespaces: parts.flatMap((part) => (part.startsWith(NAMESPACE) ? [part.slice(NAMESPACE.length)] : []))
})

let isPrefetching = false

/**
 * Fetches the files of all imports within the function and runs none of them. In development everything is imported at
 * once.
 */
export const prefetch = (imports: () => void): void => {
  isPrefetching = true
  imports()
  isPrefetching = false
}

/**
 * Imports a module that consists of these files of the build, in place of Vite's own function (`build/chunks.ts`). A
 * browser never requests a failed module again, nor one that imports it, while its page lives. Once a page is rendered,
 * a module is therefore imported only after its files have arrived, and a failed import can be repeated. Before that a
 * failure reloads the page: no input is lost, and waiting for all files would delay the first page by a third.
 */
export const importLazily = async <M>(load: () => Promise<M>, parts: ReadonlyArray<string> = []): Promise<M> => {
  const { files, namespaces } = splitTexts(parts)
  const loadTexts = async () => void (namespaces.length > 0 && (await loadNamespaces(namespaces)))
  if (isPrefetching) {
    // Runs after the prefetch, because an import within it would never run.
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
