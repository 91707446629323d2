import { type ComponentType, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { useActor } from "../runtime/app-runtime.tsx"

type Props = {
  readonly open: boolean
  readonly load: () => Promise<ComponentType>
  /** Its code did not arrive: whoever opened it has to open it again. */
  readonly onUnable: () => void
}

/** A dialog or another part of the shell whose code is loaded when it is first wanted, by whomever. */
export const LatePart = ({ open, load, onUnable }: Props) => {
  const notices = useActor("notices")
  const [Part, setPart] = useState<ComponentType | null>(null)
  const wanted = open && Part === null
  useEffect(() => {
    if (!wanted) return
    let gone = false
    load().then(
      (loaded) => {
        // At once and with its effects: a field that has the focus but does not hear its machine yet would lose what is typed into it.
        if (!gone) flushSync(() => setPart(() => loaded))
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
  return open && Part !== null ? <Part /> : null
}
