import { useSelector } from "@xstate/react"
import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { AnyActorRef, SnapshotFrom } from "xstate"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { beginLate } from "../load.ts"
import { useActor, useSignedInActor } from "../runtime/app-runtime.tsx"

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
  const giveUp = useEffectEvent(() => {
    notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    onUnable()
  })
  useEffect(() => {
    // At once and with its effects: a field that has the focus but does not hear its machine yet would lose what is typed into it.
    const show = (loaded: ComponentType) => flushSync(() => setPart(() => loaded))
    return wanted ? beginLate(load, show, giveUp) : undefined
  }, [wanted, load])
  return open && Part !== null ? <Part /> : null
}

type SlotProps<Name extends keyof SignedInActors> = Pick<Props, "load"> & {
  readonly actor: Name
  readonly isOpen: (snapshot: SnapshotFrom<SignedInActors[Name]>) => boolean
  readonly closing: Parameters<SignedInActors[Name]["send"]>[0]
}

/** A dialog that one of the signed-in operator's actors opens and closes. */
export const LateDialog = <Name extends keyof SignedInActors>({ actor, isOpen, closing, load }: SlotProps<Name>) => {
  const opener: AnyActorRef = useSignedInActor(actor)
  const open = useSelector(opener, isOpen)
  return <LatePart open={open} load={load} onUnable={() => opener.send(closing)} />
}
