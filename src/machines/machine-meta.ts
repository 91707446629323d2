import type { AnyActorRef, AnyMachineSnapshot, EventObject, MachineContext } from "xstate"

/** Declarations about the actors of a machine, in the `meta` of its root state. */
export type MachineMeta<Context> = {
  /** True while an actor holds typed input that its end would lose. */
  readonly isUnsaved?: (context: Context) => boolean
  /** The event on which an actor refetches what it shows. */
  readonly refetch?: EventObject
  /** The events for an actor whose page comes into sight or leaves it. */
  readonly sight?: {
    readonly entered: (now: { readonly at: number; readonly isOnline: boolean }) => EventObject | null
    readonly left?: EventObject
  }
  /** False for a child of a page that the operator does not see. */
  readonly showsChild?: (child: AnyActorRef) => boolean
}

/** For machines whose `changed` marks typed input. */
export const unsavedIfChanged = {
  isUnsaved: ({ changed }: { readonly changed: boolean }) => changed
}

export const metaOf = ({ machine }: Partial<AnyMachineSnapshot>): MachineMeta<MachineContext> =>
  (machine?.root.meta as MachineMeta<MachineContext> | undefined) ?? {}
