import { type ComponentType, useEffect, useState } from "react"
import { useRoom } from "../house.tsx"

type Props = {
  readonly open: boolean
  readonly load: () => Promise<ComponentType>
  /** Its code did not arrive: whoever opened it has to open it again. */
  readonly onUnable: () => void
}

/** A dialog whose code is loaded when it is first opened, by whomever. */
export const LateDialog = ({ open, load, onUnable }: Props) => {
  const notices = useRoom("notices")
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const wanted = open && Dialog === null
  useEffect(() => {
    if (!wanted) return
    let gone = false
    load().then(
      (loaded) => {
        if (!gone) setDialog(() => loaded)
      },
      () => {
        if (gone) return
        notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
        onUnable()
      }
    )
    return () => {
      gone = true
    }
  }, [wanted, load, onUnable, notices])
  return open && Dialog !== null ? <Dialog /> : null
}
