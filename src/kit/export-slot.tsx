import { useSelector } from "@xstate/react"
import { type ComponentType, useEffect, useState } from "react"
import type { ExportActor } from "../machines/export/export-machine.ts"

type Props = { readonly actor: ExportActor }

const load = async () => (await import("./lazy/export-dialog.tsx")).ExportDialog

/** The place of an export's progress. Its code is loaded with the first export, which goes on without it. */
export const ExportSlot = ({ actor }: Props) => {
  const exporting = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (exporting && Shown === null)
      void load().then(
        (part) => setShown(() => part),
        () => {}
      )
  }, [exporting, Shown])
  return exporting && Shown !== null ? <Shown actor={actor} /> : null
}
