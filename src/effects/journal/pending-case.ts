let pending: File | null = null

/**
 * A case file on its way to the replay page. A drop or the case dialog hands it over; the page takes it once it is
 * open.
 */
export const pendingCase = {
  /** Null if there is no file to take. */
  name: (): string | null => pending?.name ?? null,
  take: (): File | null => {
    const file = pending
    pending = null
    return file
  }
}

/** The address of the replay page. */
const PAGE = "#/journal/replay"

/** Hands a case to the replay page, and opens that page. */
export const showCase = (file: File): void => {
  pending = file
  location.hash = PAGE
}

const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true
/** A file input handles dropped files itself. */
const isFileInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === "file"

/**
 * Opens the replay for a case file that is dropped anywhere on the console. Other files are left to the browser or the
 * page.
 */
export const followDrops = (show: (file: File) => void): (() => void) => {
  const abortController = new AbortController()
  const onDragOver = (event: DragEvent) => {
    if (isFile(event) && !isFileInput(event)) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    if (event.defaultPrevented || isFileInput(event)) return
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => name.endsWith(".json"))
    if (file === undefined) return
    event.preventDefault()
    show(file)
  }
  addEventListener("dragover", onDragOver, { signal: abortController.signal })
  addEventListener("drop", onDrop, { signal: abortController.signal })
  return () => abortController.abort()
}
