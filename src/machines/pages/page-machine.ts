import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromCallback,
  setup
} from "xstate"
import { hearChildren, idOf, ROOT, subscribeBeside } from "../hear-children.ts"
import type { WithCodec } from "../journal/journal.ts"
import { holdsUnsaved } from "../unsaved.ts"
import { renew } from "./renewals.ts"

/** What a page is opened with: its address' query, as the address has it. `shared`: the pages around it show the same records, as the screens of an application do. */
export type PageInput = { readonly query: Readonly<Record<string, string>>; readonly shared?: boolean }

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
  let reported = false
  const look = () => {
    const open = holdsUnsaved(page)
    if (open === reported) return
    reported = open
    system.get(ROOT).send({ type: "page.formChanged", name: page.id, open })
  }
  return subscribeBeside(self, (child) => [child.subscribe(look), child.on("*", look)])
})

/** What is shown is asked for anew after a change, that of the page or of all pages: it was carried out, or nobody knows. */
const renewShown = fromCallback(({ self }) => {
  const page = self._parent!
  const { shared = false } = page.getSnapshot().context as PageInput
  const changes = ["command.done", "command.doubtful", "records.went", "form.sent"]
  return subscribeBeside(self, (child) =>
    changes.map((type) => child.on(type, () => renew(shared ? page._parent! : page, child)))
  )
})

export type Journaled = <M extends AnyStateMachine & Partial<WithCodec<unknown>>>(machine: M) => M

/** An open page: its actors live and end with it. */
export const pageMachine = (name: string, parts: PageParts, journaled: Journaled = (machine) => machine) =>
  journaled(
    setup({
      types: { context: {} as PageInput, input: {} as PageInput },
      actors: {
        ...Object.fromEntries(Object.entries(parts).map(([part, { machine }]) => [part, journaled(machine)])),
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
  )
export type PageMachine = ReturnType<typeof pageMachine>

/** Any page: what it is made of is found by its name when it is opened. */
export const pageByName = (find: (name: string) => PageMachine): PageMachine => {
  const page = pageMachine("page", {})
  page.getInitialSnapshot = (scope, input) => find(scope.id).getInitialSnapshot(scope, input)
  page.transition = (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope)
  return page
}

/** The actors of a page that is open, by the names of its parts. */
export const actorsOfPage = <Parts extends PageParts>(page: AnyActorRef): PageActors<Parts> => {
  const { children } = page.getSnapshot() as AnyMachineSnapshot
  const start = idOf(page.id, "")
  return Object.fromEntries(
    Object.entries(children).flatMap(([id, actor]) => (id.startsWith(start) ? [[id.slice(start.length), actor]] : []))
  ) as unknown as PageActors<Parts>
}
