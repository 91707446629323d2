import { asEvent, write } from "../../effects/http/calls.ts"
import { Quiz, QuizQuery } from "../../effects/contract/quizzes.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"
import { draftedQuiz, QuizDraft } from "./quiz-draft.ts"

export const quizList = typedRecords({
  row: Quiz,
  draft: QuizDraft,
  draftOf: draftedQuiz,
  query: QuizQuery,
  made: "created"
})

/** A quiz is turned on or off: the row as it was seen, the other way round. */
export const quizTurn = typedCommand(Quiz)

export const turnQuiz = ({ id, version, question, answers, right, enabled }: Quiz) =>
  ApplicationClient.use(({ quizzes }) =>
    write(quizzes.edit({ payload: { id, version, question, answers, right, enabled: !enabled } }))
  ).pipe(asEvent(() => quizTurn.events.done.make({}), quizTurn.events.failed))
