import { TOKEN_KEY } from "../effects/contract/storage.ts"

/** Files of the build, by their path, that have arrived or are on their way. */
const fetched = new Map<string, Promise<unknown>>()

const unfetched = (file: string) => new TypeError(`Failed to fetch dynamically imported module: /${file}`)
const isUnfetched = (cause: unknown) => /dynamically imported|importing a module/i.test(String(cause))

const fetchFile = async (file: string) => {
  const reply = await fetch(`/${file}`).catch(() => null)
  if (reply === null || !reply.ok) throw unfetched(file)
  await reply.arrayBuffer()
}

const fetchOnce = (file: string): Promise<unknown> => {
  const known = fetched.get(file)
  if (known !== undefined) return known
  const coming = fetchFile(file)
  fetched.set(file, coming)
  coming.catch(() => fetched.delete(file))
  return coming
}

const preload = (file: string) => {
  if (fetched.has(file)) return
  fetched.set(file, Promise.resolve())
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.crossOrigin = ""
  link.href = `/${file}`
  document.head.append(link)
}

const RELOADED_KEY = "reloadedForCode"
const MINUTE = 60_000

/**
 * Once a minute at most: where something else keeps the code away, a new page is no help. And only when it can be had, for the page that stands says more
 * than none does.
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

/** The login form stands from the first. */
let careful = !isInside()

/** A page stands from now on, and what is typed into it. */
export const importWithCare = (): void => void (careful = true)

let fetchingOnly = false

/** Fetches the files of all that is imported in there and runs none of them: what stands behind the shell is on its way while that is drawn. */
export const fetchOnly = (imports: () => void): void => {
  fetchingOnly = true
  imports()
  fetchingOnly = false
}

/**
 * Imports a module that consists of these files of the build, in the place of Vite's own way (`boot.config.ts`). A browser never asks again for a module that
 * it could not fetch, nor for one that imports it, as long as its page lives. So once a page stands, no module is imported before its files have arrived.
 * Until then who is signed in waits for the shell, and nothing is lost by a new page: what could not be fetched is asked for by one, as soon as it can be had.
 */
export const importLate = async <M>(load: () => Promise<M>, files: ReadonlyArray<string> = []): Promise<M> => {
  if (fetchingOnly) {
    for (const file of files) fetchOnce(file).catch(() => {})
    return new Promise(() => {})
  }
  const arrived = careful
  if (arrived) await Promise.all(files.map(fetchOnce))
  else files.forEach(preload)
  try {
    return await load()
  } catch (cause) {
    if (isUnfetched(cause)) {
      if (arrived) await reload(files)
      else fetched.clear()
      careful = true
    }
    throw cause
  }
}
