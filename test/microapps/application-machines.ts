import { Schema } from "effect"
import { ApplicationEvents, applicationMachine } from "../../src/machines/application/application-machine.ts"
import { Play, quizPlayMachine } from "../../src/machines/quizzes/quiz-play-machine.ts"
import { typedMutation, mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { typedQuery } from "../../src/machines/queries/typed-query.ts"
import { Preview, previewMachine } from "../../src/machines/mini-app-pages/preview-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { specimen, type Specimen } from "../machines/specimen.ts"

const { events: commands } = typedMutation(Schema.Struct({ id: Schema.Int }))
const { events: queries } = typedQuery(Schema.Struct({ name: Schema.String }))

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
  "quizzes that are tried": specimen(quizPlayMachine, codecOf(1, Play), Play, {
    opened: [{ quizzes: [quiz] }, { quizzes: [quiz, { ...quiz, id: 2 }] }],
    answered: [{ answer: 0 }, { answer: 1 }, { answer: 2 }]
  }),
  "a preview": specimen(previewMachine, codecOf(1, Preview), Preview)
} satisfies Readonly<Record<string, Specimen>>
