import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromCallback,
  setup
} from "xstate"
import { hearChildren, ROOT, idOf } from "../hear-children.ts"
import type { CommandEmitted } from "../commands/command-machine.ts"
import type { WithCodec } from "../journal/journal.ts"
import { holdsUnsaved } from "../unsaved.ts"
import { renewals } from "./renewals.ts"

/** What a page is opened with: its address' query, as the address has it. */
export type PageInput = { readonly query: Readonly<Record<string, string>> }

/** The machines of a page, and what each is started with. */
export type PageParts = Readonly<
  Record<
    string,
    {
      readonly machine: WithCodec<AnyStateMachine>
      readonly input?: (page: PageInput) => unknown
    }
  >
>
export type PageActors<Parts extends PageParts> = {
  readonly [K in keyof Parts]: ActorRefFrom<Parts[K]["machine"]>
}

/** Says when something is typed in a form of the page, or no more. */
const watchForms = fromCallback(({ self, system }) => {
  const page = self._parent!
  const children = Object.values(page.getSnapshot().children as Readonly<Record<string, AnyActorRef>>)
  let reported = false
  const look = () => {
    const open = children.some(holdsUnsaved)
    if (open === reported) return
    reported = open
    system.get(ROOT).send({ type: "console.formChanged", name: page.id, open })
  }
  const subscriptions = children
    .filter((child) => child !== self)
    .flatMap((child) => [child.subscribe(look), child.on("*", look)])
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
})

/** What the page shows is asked for anew after a command: it was carried out, or nobody knows. */
const renewShown = fromCallback(({ self }) => {
  const children = Object.values(self._parent!.getSnapshot().children as Readonly<Record<string, AnyActorRef>>)
  const renew = () =>
    children.forEach((child) => {
      const renewal = renewals[(child.getSnapshot() as Partial<AnyMachineSnapshot>).machine?.id ?? ""]
      if (renewal !== undefined) child.send(renewal)
    })
  const commands: ReadonlyArray<CommandEmitted["type"]> = ["command.done", "command.doubtful"]
  const subscriptions = children.flatMap((child) => commands.map((type) => child.on(type, renew)))
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
})

/** An open page: its actors live and end with it. */
export const pageMachine = (name: string, parts: PageParts) =>
  setup({
    types: { context: {} as PageInput, input: {} as PageInput },
    actors: {
      ...Object.fromEntries(Object.entries(parts).map(([part, { machine }]) => [part, machine])),
      hearChildren,
      watchForms,
      renewShown
    } as Readonly<Record<string, AnyActorLogic>>
  }).createMachine({
    id: name,
    context: ({ input }) => input,
    invoke: [
      // First: whoever hears of a form that was sent knows that nothing of it is typed any more.
      { id: "watchForms", src: "watchForms" },
      { id: "hearChildren", src: "hearChildren" },
      { id: "renewShown", src: "renewShown" },
      ...Object.entries(parts).map(([part, { input }]) => ({
        id: idOf(name, part),
        systemId: idOf(name, part),
        src: part,
        input: ({ context }: { readonly context: PageInput }) => input?.(context)
      }))
    ]
  })
export type PageMachine = ReturnType<typeof pageMachine>

/** Any page: what it is made of is found by its name when it is opened. */
export const pageByName = (find: (name: string) => PageMachine): PageMachine => {
  const page = pageMachine("page", {})
  page.getInitialSnapshot = (scope, input) => find(scope.id).getInitialSnapshot(scope, input)
  page.transition = (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope)
  return page
}

/** The actors of a page that is open. */
export const actorsOfPage = <Parts extends PageParts>(page: AnyActorRef, parts: Parts): PageActors<Parts> => {
  const { children } = page.getSnapshot() as AnyMachineSnapshot
  return Object.fromEntries(
    Object.keys(parts).map((part) => [part, children[idOf(page.id, part)]])
  ) as unknown as PageActors<Parts>
}
