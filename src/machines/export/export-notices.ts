import { posted } from "../notices/notices-machine.ts"
import type { ExportEnd } from "./export-events.ts"

/** The notice of an export's end, for any page. */
export const exportPosted = ({ outcome, title, rows, missing, seen, fault }: ExportEnd) => {
  const key = outcome === "done" && missing > 0 ? "doneWithout" : outcome
  const kind = outcome === "done" ? "success" : outcome === "abandoned" ? "info" : "error"
  return posted(kind, `exportEnds.${key}`, {
    values: { title, count: rows, missing },
    id: `export ${title}`,
    lasting: outcome !== "abandoned" && !(outcome === "done" && seen),
    ...(fault === null ? {} : { fault })
  })
}
