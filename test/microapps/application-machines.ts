import { Schema } from "effect"
import { ApplicationEvents, applicationMachine } from "../../src/machines/application/application-machine.ts"
import { QuizPlayEvents, quizPlayMachine } from "../../src/machines/quizzes/quiz-play-machine.ts"
import { ApprovalsEvents } from "../../src/machines/refunds/approvals-events.ts"
import { approvalsMachine } from "../../src/machines/refunds/approvals-machine.ts"
import { typedMutation, mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { typedQuery } from "../../src/machines/queries/typed-query.ts"
import { Preview, previewMachine } from "../../src/machines/mini-app-pages/preview-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { specimen, type Specimen } from "../machines/specimen.ts"

const { events: commands } = typedMutation(Schema.Struct({ id: Schema.Int }))
const { events: queries } = typedQuery(Schema.Struct({ name: Schema.String }))

const payment = { ids: [1], cents: 350, until: 11_000, second: false }
const later = { ids: [2, 3], cents: 700, until: 12_000, second: true }
const refusals = [{ id: 1, number: "RF1", msg: "Already paid" }]

const quiz = {
  id: 1,
  version: 1,
  created_at: 0,
  updated_at: 0,
  question: "?",
  answers: ["a", "b"],
  right: 1,
  enabled: true
}
const applicationCodec = codecOf(2, ApplicationEvents)

/** The machines of the applications obey the same laws. */
export const applicationMachines = {
  "an application alone": specimen(applicationMachine, applicationCodec, ApplicationEvents, {}, { embedded: false }),
  "an embedded application": specimen(applicationMachine, applicationCodec, ApplicationEvents, {}, { embedded: true }),
  "a command": specimen(mutationMachine, codecOf(1, commands), commands),
  "a query": specimen(queryMachine, codecOf(1, queries), queries, {}, { key: "a" }),
  "a query that waits until it is wanted": specimen(queryMachine, codecOf(1, queries), queries, {}, { key: null }),
  "quizzes that are tried": specimen(quizPlayMachine, codecOf(1, QuizPlayEvents), QuizPlayEvents, {
    opened: [{ quizzes: [quiz] }, { quizzes: [quiz, { ...quiz, id: 2 }] }],
    answered: [{ answer: 0 }, { answer: 1 }, { answer: 2 }]
  }),
  "approvals of refunds": specimen(approvalsMachine, codecOf(3, ApprovalsEvents), ApprovalsEvents, {
    cardShown: [{ id: 2 }],
    requested: [
      { approval: { id: 1, version: 1, number: "RF1", cents: 350 }, next: 2 },
      { approval: { id: 2, version: 1, number: "RF2", cents: 700 }, next: null }
    ],
    cardRefused: [{ number: "RF26112800000244" }],
    approved: [
      { payment, at: 1000 },
      { payment: later, at: 2000 }
    ],
    undone: [
      { ids: [1], refused: [] },
      { ids: [], refused: refusals }
    ],
    ticked: [{ at: 3000 }, { at: 30_000 }],
    synchronized: [
      { payments: [], at: 1000 },
      { payments: [payment], at: 1000 }
    ],
    batchRefused: [{ refused: refusals }]
  }),
  "a preview": specimen(previewMachine, codecOf(1, Preview), Preview)
} satisfies Readonly<Record<string, Specimen>>
