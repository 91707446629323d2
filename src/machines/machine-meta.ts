import type { AnyMachineSnapshot, EventObject, MachineContext } from "xstate"

/** Declarations about the actors of a machine, in the `meta` of its root state. */
export type MachineMeta<Context> = {
  /** True while an actor holds typed input that would be lost with it. */
  readonly isUnsaved?: (context: Context) => boolean
  /** The event on which an actor refetches what it shows. */
  readonly refetch?: EventObject
}

/** For machines that keep `changed` while something is typed. */
export const unsavedIfChanged = {
  isUnsaved: ({ changed }: { readonly changed: boolean }) => changed
}

export const metaOf = ({ machine }: Partial<AnyMachineSnapshot>): MachineMeta<MachineContext> =>
  (machine?.root.meta as MachineMeta<MachineContext> | undefined) ?? {}
