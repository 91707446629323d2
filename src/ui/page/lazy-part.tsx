import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import type { AnyActorRef, SnapshotFrom } from "xstate"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { useLazyComponent } from "../../kit/use-lazy-component.ts"
import { useActor, useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"

type Props<P> = {
  readonly open: boolean
  readonly load: () => Promise<ComponentType<P>>
  /** Its code did not arrive: the operator has to open it again. */
  readonly onUnable: () => void
  readonly props: P
}

/** A dialog or other part of a page whose code is loaded on first use. */
export const LazyPart = <P extends object>({ open, load, onUnable, props }: Props<P>) => {
  const { texts } = useAppRuntime()
  const notices = useActor("notices")
  // The login page has only its own texts.
  const loadWhole = async () => (await Promise.all([load(), texts.load()]))[0]
  const part = useLazyComponent(open, loadWhole, () => {
    notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    onUnable()
  })
  return open && part !== null ? <part.Component {...props} /> : null
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
