import { useSelector } from "@xstate/react"
import type { ExportActor } from "../machines/export/export-machine.ts"
import { useLazyComponent } from "./use-lazy-component.ts"

type Props = { readonly actor: ExportActor }

const load = async () => (await import("./lazy/export-dialog.tsx")).ExportDialog

/** The progress of an export. Its code loads with the first export, which starts without waiting. */
export const ExportSlot = ({ actor }: Props) => {
  const exporting = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const dialog = useLazyComponent(exporting, load, () => {})
  return exporting && dialog !== null ? <dialog.Component actor={actor} /> : null
}
