import { Schema } from "effect"
import { NewQuiz, type Quiz, QuizAnswer } from "../../contract/quizzes.ts"
import { partsKind } from "../../kit/parts.tsx"
import { recordFields } from "../../kit/record-fields.tsx"

export const MIN_ANSWERS = 2
export const MAX_ANSWERS = 6

const DraftedAnswer = Schema.Struct({ key: Schema.Int, text: Schema.String })
type DraftedAnswer = typeof DraftedAnswer.Type

const answers = partsKind(DraftedAnswer, "answer.", [{ text: "" }, { text: "" }], (form, key) => ({
  text: String(form.get(`answer.${key}`)).trim()
}))

/** The key of the right answer, null if none is marked. */
const right = {
  draft: Schema.NullOr(Schema.Int),
  blank: null as number | null,
  typed: (form: FormData) => (form.has("right") ? Number(form.get("right")) : null),
  toDraft: (at: number) => at + 1,
  sent: (key: number | null) => key
}

type Answered = { readonly answers: ReadonlyArray<DraftedAnswer>; readonly right: number | null }

const answerProblem = ({ text, key }: DraftedAnswer, all: ReadonlyArray<DraftedAnswer>) => {
  if (!Schema.is(QuizAnswer)(text)) return "quizzes.answerProblem"
  const first = all.find((other) => other.text === text)
  return first?.key === key ? undefined : "quizzes.sameProblem"
}

/** A question, its answers, and the right answer. */
export const quizFields = recordFields(
  NewQuiz,
  {
    question: { kind: "area", label: "quizzes.fields.question", problem: "quizzes.problems.question" },
    answers: {
      kind: answers,
      toDraft: (quiz: Quiz) => answers.toDraft(quiz.answers.map((text) => ({ text }))),
      sent: (draft: Answered) => draft.answers.map(({ text }) => text)
    },
    right: { kind: right, sent: (draft: Answered) => draft.answers.findIndex(({ key }) => key === draft.right) },
    enabled: { kind: "switch", label: "quizzes.fields.enabled" }
  },
  (sent, _, draft) => {
    const problems: Record<string, string> = sent.right === -1 ? { right: "quizzes.rightProblem" } : {}
    for (const answer of draft.answers) {
      const problem = answerProblem(answer, draft.answers)
      if (problem !== undefined) problems[`answer.${answer.key}`] = problem
    }
    return problems
  }
)
export type QuizDraft = typeof quizFields.blank
