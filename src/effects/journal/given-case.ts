let fresh: File | null = null
const listeners = new Set<() => void>()

/** A case file on its way to the page that shows it: whoever it is dropped on, or whatever made it, gives it, and the page takes it once it is there. */
export const givenCase = {
  give: (file: File): void => {
    fresh = file
    listeners.forEach((hear) => hear())
  },
  /** Null where nothing was given since. */
  take: (): File | null => {
    const taken = fresh
    fresh = null
    return taken
  },
  subscribe: (hear: () => void): (() => void) => {
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
}

/** The address of the page that shows it. */
const PAGE = "#/journal/replay"

/** Shows a case in this console. */
export const showCase = (file: File): void => {
  givenCase.give(file)
  location.hash = PAGE
}

const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true
/** A field that takes files takes them itself. */
const isTaken = ({ target }: Event) => target instanceof HTMLInputElement && target.type === "file"

/** A case file that is dropped anywhere on the console is shown. Other files are the browser's or the page's. */
export const followDrops = (): (() => void) => {
  const over = new AbortController()
  const onDragOver = (event: DragEvent) => {
    if (isFile(event) && !isTaken(event)) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    if (event.defaultPrevented || isTaken(event)) return
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => name.endsWith(".json"))
    if (file === undefined) return
    event.preventDefault()
    showCase(file)
  }
  addEventListener("dragover", onDragOver, { signal: over.signal })
  addEventListener("drop", onDrop, { signal: over.signal })
  return () => over.abort()
}
