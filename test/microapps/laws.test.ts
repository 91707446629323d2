import { Schema } from "effect"
import { Application, applicationMachine } from "../../src/microapps/kit/application-machine.ts"
import { Play, quizPlayMachine } from "../../src/microapps/interactive-admin/quiz-play-machine.ts"
import { deedFace, deedMachine } from "../../src/microapps/kit/deed-machine.ts"
import { lookupFace, lookupMachine } from "../../src/microapps/kit/lookup-machine.ts"
import { Preview, previewMachine } from "../../src/microapps/mini-app-admin/preview-machine.ts"
import type { Book } from "../../src/machines/journal/journal.ts"
import { refused, sessionLost, unreachable } from "../machines/facts.ts"
import { describeLaws } from "../machines/laws.ts"
import { specimen } from "../machines/specimen.ts"

const { events: deeds } = deedFace(Schema.Struct({ id: Schema.Int }))
const { events: lookups } = lookupFace(Schema.Struct({ name: Schema.String }))

const kept = { id: 1, version: 1, created_at: 0, updated_at: 0 }
const quiz = { ...kept, question: "?", answers: ["a", "b"], right: 1, enabled: true }
const page = { ...kept, name: "A", title: "A", path: "/a", blocks: [], published: false, published_at: null }

/** The machines of the applications are not journaled, and obey the same laws. */
const bookOf = (events: Readonly<Record<string, unknown>>): Book => ({
  version: 1,
  events: Schema.Union(Object.values(events) as ReadonlyArray<Schema.Codec<unknown, unknown>>) as never
})

const application = {
  tokenTold: [Application.tokenTold.make({ present: true }), Application.tokenTold.make({ present: false })],
  callFailed: [Application.callFailed.make({ fault: sessionLost }), Application.callFailed.make({ fault: refused })],
  broke: [Application.broke.make({})],
  reopened: [Application.reopened.make({})]
} as const

describeLaws({
  "an application alone": specimen(applicationMachine, bookOf(Application), Application, application, {
    embedded: false
  }),
  "an embedded application": specimen(applicationMachine, bookOf(Application), Application, application, {
    embedded: true
  }),
  "a deed": specimen(deedMachine, bookOf(deeds), deeds, {
    asked: [deeds.asked.make({ deed: { id: 7 } })],
    commanded: [deeds.commanded.make({ deed: { id: 8 } })],
    cancelled: [deeds.cancelled.make({})],
    confirmed: [deeds.confirmed.make({})],
    done: [deeds.done.make({})],
    failed: [deeds.failed.make({ fault: refused })]
  }),
  "a look-up": specimen(
    lookupMachine,
    bookOf(lookups),
    lookups,
    {
      wanted: [lookups.wanted.make({ key: "b" })],
      refreshed: [lookups.refreshed.make({})],
      found: [lookups.found.make({ found: { name: "A" } })],
      failed: [lookups.failed.make({ fault: unreachable })]
    },
    { key: "a" }
  ),
  "quizzes that are tried": specimen(quizPlayMachine, bookOf(Play), Play, {
    opened: [Play.opened.make({ quizzes: [quiz] }), Play.opened.make({ quizzes: [quiz, { ...quiz, id: 2 }] })],
    answered: [Play.answered.make({ answer: 0 }), Play.answered.make({ answer: 1 }), Play.answered.make({ answer: 2 })],
    wentOn: [Play.wentOn.make({})],
    closed: [Play.closed.make({})]
  }),
  "a preview": specimen(previewMachine, bookOf(Preview), Preview, {
    opened: [Preview.opened.make({ page })],
    closed: [Preview.closed.make({})]
  })
})
