import { Schema } from "effect"
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { Quiz } from "../../contract/quizzes.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { codecOf, withCodec } from "../journal/journal.ts"

export const QuizPlayEvents = eventsOf("play", {
  opened: { quizzes: Schema.NonEmptyArray(Quiz) },
  /** The index of the chosen answer, from 0. */
  answered: { answer: Schema.Int },
  wentOn: {},
  closed: {}
})

type Context = {
  readonly quizzes: ReadonlyArray<Quiz>
  readonly at: number
  readonly chosen: number | null
  readonly hits: number
}

const initialContext: Context = { quizzes: [], at: 0, chosen: null, hits: 0 }
const isLast = ({ context: { quizzes, at } }: { readonly context: Context }) => at + 1 >= quizzes.length

const machine = setup({
  types: { context: {} as Context, events: {} as EventOf<typeof QuizPlayEvents> },
  guards: { isLast }
}).createMachine({
  id: "quizPlay",
  context: initialContext,
  initial: "closed",
  on: { "play.closed": { target: ".closed", actions: assign(initialContext) } },
  states: {
    closed: {
      on: {
        "play.opened": {
          target: "asking",
          actions: assign(({ event }) => ({ ...initialContext, quizzes: event.quizzes }))
        }
      }
    },
    asking: {
      on: {
        "play.answered": {
          guard: ({ context, event }) => context.quizzes[context.at]?.answers[event.answer] !== undefined,
          target: "answered",
          actions: assign(({ context: { quizzes, at, hits }, event }) => ({
            chosen: event.answer,
            hits: hits + (quizzes[at]?.right === event.answer ? 1 : 0)
          }))
        }
      }
    },
    answered: {
      on: {
        "play.wentOn": [
          { guard: "isLast", target: "over" },
          { target: "asking", actions: assign(({ context }) => ({ at: context.at + 1, chosen: null })) }
        ]
      }
    },
    over: { on: { "play.wentOn": { target: "asking", actions: assign({ at: 0, chosen: null, hits: 0 }) } } }
  }
})
/**
 * Quizzes as customers meet them at a robot: one after the other, each answered once, with the number of right answers.
 */
export const quizPlayMachine = withCodec(machine, codecOf(1, QuizPlayEvents))
export type QuizPlayActor = ActorRefFrom<typeof quizPlayMachine>
type Snapshot = SnapshotFrom<typeof quizPlayMachine>
export const isPlaying = (snapshot: Snapshot) => !snapshot.matches("closed")
export const isQuizFinished = (snapshot: Snapshot) => snapshot.matches("over")
export const playOf = ({ context }: Snapshot) => context
export const questionOf = ({ context: { quizzes, at } }: Snapshot): Quiz => quizzes[at]!
