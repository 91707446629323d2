import { Schema } from "effect"
import { ApplicationEvents, applicationMachine } from "../../src/machines/application/application-machine.ts"
import { Play, quizPlayMachine } from "../../src/machines/quizzes/quiz-play-machine.ts"
import { typedCommand, commandMachine } from "../../src/machines/commands/command-machine.ts"
import { typedLookup, lookupMachine } from "../../src/machines/lookups/lookup-machine.ts"
import { Preview, previewMachine } from "../../src/machines/mini-app-pages/preview-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { refused, sessionLost, unreachable } from "../machines/fixtures.ts"
import { specimen, type Specimen } from "../machines/specimen.ts"

const { events: commands } = typedCommand(Schema.Struct({ id: Schema.Int }))
const { events: lookups } = typedLookup(Schema.Struct({ name: Schema.String }))

const kept = { id: 1, version: 1, created_at: 0, updated_at: 0 }
const quiz = { ...kept, question: "?", answers: ["a", "b"], right: 1, enabled: true }
const page = { ...kept, name: "A", title: "A", path: "/a", blocks: [], published: false, published_at: null }

const application = {
  tokenChanged: [
    ApplicationEvents.tokenChanged.make({ present: true }),
    ApplicationEvents.tokenChanged.make({ present: false })
  ],
  callFailed: [
    ApplicationEvents.callFailed.make({ fault: sessionLost }),
    ApplicationEvents.callFailed.make({ fault: refused })
  ]
} as const

/** The machines of the applications obey the same laws. */
export const applicationMachines = {
  "an application alone": specimen(applicationMachine, codecOf(1, ApplicationEvents), ApplicationEvents, application, {
    embedded: false
  }),
  "an embedded application": specimen(
    applicationMachine,
    codecOf(1, ApplicationEvents),
    ApplicationEvents,
    application,
    {
      embedded: true
    }
  ),
  "a command": specimen(commandMachine, codecOf(1, commands), commands, {
    requested: [commands.requested.make({ command: { id: 7 } })],
    issued: [commands.issued.make({ command: { id: 8 } })],
    done: [commands.done.make({})],
    failed: [commands.failed.make({ fault: refused })]
  }),
  "a look-up": specimen(
    lookupMachine,
    codecOf(1, lookups),
    lookups,
    {
      wanted: [lookups.wanted.make({ key: "b" })],
      found: [lookups.found.make({ found: { name: "A" } })],
      failed: [lookups.failed.make({ fault: unreachable })]
    },
    { key: "a" }
  ),
  "quizzes that are tried": specimen(quizPlayMachine, codecOf(1, Play), Play, {
    opened: [Play.opened.make({ quizzes: [quiz] }), Play.opened.make({ quizzes: [quiz, { ...quiz, id: 2 }] })],
    answered: [Play.answered.make({ answer: 0 }), Play.answered.make({ answer: 1 }), Play.answered.make({ answer: 2 })]
  }),
  "a preview": specimen(previewMachine, codecOf(1, Preview), Preview, {
    opened: [Preview.opened.make({ page })]
  })
} satisfies Readonly<Record<string, Specimen>>
