import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromCallback,
  setup
} from "xstate"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { FormEmitted } from "../forms/form-machine.ts"
import type { RecordsEmitted } from "../records/records-events.ts"
import type { PageInput } from "../page-input.ts"
import { forwardEmitted, idOf, ROOT_ACTOR, subscribeToChildren } from "../forward-emitted.ts"
import type { MachineMeta } from "../machine-meta.ts"
import type { WithCodec } from "../journal/journal.ts"
import type { ActsAs } from "../typed-actor.ts"
import { hasUnsavedInput } from "../has-unsaved-input.ts"
import { parentOf, replaceLogic } from "../xstate-internals.ts"
import { invalidate } from "./invalidate.ts"
import type { Runnable } from "../effect-logic.ts"
import { followAddress, type OnVisit, type PartAddress } from "./follow-address.ts"
import { type AnyPageRule, applyRules } from "./page-rules.ts"

/** The machines of a page, and the input of each. */
export type PageParts = Readonly<
  Record<
    string,
    {
      readonly machine: WithCodec<AnyStateMachine>
      readonly input?: (page: PageInput, system: AnyActorRef["system"]) => unknown
      readonly onVisit?: OnVisit
      /** For the one part whose state the page's address holds. */
      readonly address?: PartAddress
      /** False if the operator does not see this part, which then gets no events of the page's sight. */
      readonly isShown?: (system: AnyActorRef["system"]) => boolean
      /**
       * The parts to refetch after a change of this one; all by default. Parts that a live stream updates are left out.
       */
      readonly invalidates?: (system: AnyActorRef["system"]) => ReadonlyArray<string>
    }
  >
>
export type PageActors<Parts extends PageParts> = {
  readonly [K in keyof Parts]: Parts[K]["machine"] extends ActsAs<infer Actor>
    ? Actor
    : ActorRefFrom<Parts[K]["machine"]>
}

const partOf = (page: string, id: string) => id.slice(idOf(page, "").length)

/** Reports unsaved input in a form of the page, or its end. */
const watchForms = fromCallback(({ self, system }) => {
  const page = parentOf(self)!
  let reported = false
  const report = () => {
    const open = hasUnsavedInput(page)
    if (open === reported) return
    reported = open
    system.get(ROOT_ACTOR).send({ type: "page.formChanged", name: page.id, open })
  }
  return subscribeToChildren(self, (child) => [child.subscribe(report), child.on("*", report)])
})

/** Emitted by a change that was carried out, or that got no answer. */
export type ChangeEmitted = MutationEmitted | RecordsEmitted | FormEmitted
const changes: ReadonlyArray<ChangeEmitted["type"]> = [
  "mutation.done",
  "mutation.uncertain",
  "records.mutated",
  "form.sent"
]

/** After a change, refetches the invalidated parts of the page, or of all pages if they share their records. */
const invalidateVisible = (parts: PageParts) =>
  fromCallback(({ self, system }) => {
    const page = parentOf(self)!
    const { context, children } = page.getSnapshot() as AnyMachineSnapshot
    const invalidateBy = (child: AnyActorRef) => {
      const invalidated = parts[partOf(page.id, child.id)]?.invalidates?.(system)
      if (invalidated === undefined) return invalidate((context as PageInput).shared ? parentOf(page)! : page, child)
      for (const name of invalidated) invalidate(children[idOf(page.id, name)]!, child)
    }
    return subscribeToChildren(self, (child) => changes.map((type) => child.on(type, () => invalidateBy(child))))
  })

export type Journaled = <M extends AnyStateMachine & Partial<WithCodec<unknown>>>(machine: M & Runnable<M>) => M

/** An open page: its actors start and end with it. The views of its list are saved under the name `viewsPage`. */
export const pageMachine = (
  name: string,
  parts: PageParts,
  journaled: Journaled = (machine) => machine,
  rules: ReadonlyArray<AnyPageRule> = [],
  viewsPage = name
) =>
  journaled(
    setup({
      types: { context: {} as PageInput, input: {} as PageInput },
      actors: {
        ...Object.fromEntries(Object.entries(parts).map(([part, { machine }]) => [part, journaled(machine)])),
        forwardEmitted,
        watchForms,
        invalidateShown: invalidateVisible(parts),
        followAddress: followAddress(parts, viewsPage),
        applyRules: applyRules(rules)
      } as Readonly<Record<string, AnyActorLogic>>
    }).createMachine({
      id: name,
      meta: {
        showsChild: ({ id, system }) => parts[partOf(name, id)]?.isShown?.(system) !== false
      } satisfies MachineMeta<PageInput>,
      context: ({ input }) => input,
      invoke: [
        // First, so that a sent form no longer counts as unsaved when others learn of it.
        { id: "watchForms", src: "watchForms" },
        { id: "forwardEmitted", src: "forwardEmitted" },
        { id: "followAddress", src: "followAddress" },
        // Before the refetch, so that rules find the lists as the operator saw them.
        { id: "applyRules", src: "applyRules" },
        { id: "invalidateShown", src: "invalidateShown" },
        ...Object.entries(parts).map(([part, { input }]) => ({
          id: idOf(name, part),
          systemId: idOf(name, part),
          src: part,
          input: ({ context, self }: { readonly context: PageInput; readonly self: AnyActorRef }) =>
            input?.(context, self.system)
        }))
      ]
    })
  )
export type PageMachine = ReturnType<typeof pageMachine>

/** The machine of any page, found by its name when the page opens. */
export const pageByName = (find: (name: string) => PageMachine): PageMachine =>
  replaceLogic(pageMachine("page", {}), () => ({
    getInitialSnapshot: (scope, input) => find(scope.id).getInitialSnapshot(scope, input as PageInput),
    transition: (snapshot, event, scope) => snapshot.machine.transition(snapshot, event, scope)
  }))

/** The actors of an open page, by the names of its parts. */
export const actorsOfPage = <Parts extends PageParts>(page: AnyActorRef): PageActors<Parts> => {
  const { children } = page.getSnapshot() as AnyMachineSnapshot
  const start = idOf(page.id, "")
  return Object.fromEntries(
    Object.entries(children).flatMap(([id, actor]) => (id.startsWith(start) ? [[id.slice(start.length), actor]] : []))
  ) as unknown as PageActors<Parts>
}
