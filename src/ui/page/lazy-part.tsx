import { useSelector } from "@xstate/react"
import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { AnyActorRef, SnapshotFrom } from "xstate"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { beginLazy } from "../load.ts"
import { useActor, useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"

type Props<P> = {
  readonly open: boolean
  readonly load: () => Promise<ComponentType<P>>
  /** Its code did not arrive: whoever opened it has to open it again. */
  readonly onUnable: () => void
  readonly props: P
}

/** A dialog or another part of the shell or of a page whose code is loaded when it is first wanted, by whomever. */
export const LazyPart = <P extends object>({ open, load, onUnable, props }: Props<P>) => {
  const { texts } = useAppRuntime()
  const notices = useActor("notices")
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const wanted = open && Part === null
  const giveUp = useEffectEvent(() => {
    notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    onUnable()
  })
  useEffect(() => {
    // At once and with its effects: a field that has the focus but does not hear its machine yet would lose what is typed into it.
    const show = (loaded: ComponentType<P>) => flushSync(() => setPart(() => loaded))
    // On the login page there are no texts but its own.
    const loadWhole = async () => (await Promise.all([load(), texts.load()]))[0]
    return wanted ? beginLazy(loadWhole, show, giveUp) : undefined
  }, [wanted, load, texts])
  return open && Part !== null ? <Part {...props} /> : null
}

type SlotProps<Name extends keyof SignedInActors> = Pick<Props<object>, "load"> & {
  readonly actor: Name
  readonly isOpen: (snapshot: SnapshotFrom<SignedInActors[Name]>) => boolean
  readonly closing: Parameters<SignedInActors[Name]["send"]>[0]
}

/** A dialog that one of the signed-in operator's actors opens and closes. */
export const LazyDialog = <Name extends keyof SignedInActors>({ actor, isOpen, closing, load }: SlotProps<Name>) => {
  const opener: AnyActorRef = useSignedInActor(actor)
  const open = useSelector(opener, isOpen as (snapshot: unknown) => boolean)
  return <LazyPart open={open} load={load} onUnable={() => opener.send(closing)} props={{}} />
}
