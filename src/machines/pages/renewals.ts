import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"

/** How what an actor shows is asked for anew, by the id of its machine. */
const renewals: Readonly<Record<string, EventObject>> = {
  records: { type: "records.refreshed" },
  lookup: { type: "lookup.refreshed" },
  aside: { type: "aside.refreshed" }
}

/** Whatever is shown by an actor or below it is asked for anew, but for the one that asks by itself. */
export const renew = (actor: AnyActorRef, but?: AnyActorRef): void => {
  const { machine, children = {} } = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const renewal = renewals[machine?.id ?? ""]
  if (renewal !== undefined && actor !== but) actor.send(renewal)
  Object.values<AnyActorRef | undefined>(children).forEach((child) => child !== undefined && renew(child, but))
}
