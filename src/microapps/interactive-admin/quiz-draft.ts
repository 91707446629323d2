import { Schema } from "effect"
import { NewQuiz, type Quiz, QuizAnswer } from "../../effects/contract/quizzes.ts"
import { keysIn } from "../../ui/kit/parts.tsx"

const DraftedAnswer = Schema.Struct({ key: Schema.Int, text: Schema.String })
type DraftedAnswer = typeof DraftedAnswer.Type

/** What the form holds: `right` is the key of the right answer, null where none is marked. */
export const QuizDraft = Schema.Struct({
  question: Schema.String,
  answers: Schema.Array(DraftedAnswer),
  right: Schema.NullOr(Schema.Int),
  enabled: Schema.Boolean
})
export type QuizDraft = typeof QuizDraft.Type

export const FEWEST = 2
export const MOST = 6

export const blankQuiz: QuizDraft = {
  question: "",
  answers: [
    { key: 1, text: "" },
    { key: 2, text: "" }
  ],
  right: null,
  enabled: true
}

export const draftedQuiz = ({ question, answers, right, enabled }: Quiz): QuizDraft => ({
  question,
  answers: answers.map((text, index) => ({ key: index + 1, text })),
  right: right + 1,
  enabled
})

export const sentQuiz = ({ question, answers, right, enabled }: QuizDraft): NewQuiz => ({
  question,
  answers: answers.map(({ text }) => text),
  right: answers.findIndex(({ key }) => key === right),
  enabled
})

const answerProblem = ({ text, key }: DraftedAnswer, answers: ReadonlyArray<DraftedAnswer>) => {
  if (!Schema.is(QuizAnswer)(text)) return "quizzes.answerProblem"
  const first = answers.find((other) => other.text === text)
  return first?.key === key ? undefined : "quizzes.sameProblem"
}

/** What the form holds, and what the contract would refuse of it. */
export const typedQuiz = (form: FormData) => {
  const marked = form.get("right")
  const draft: QuizDraft = {
    question: String(form.get("question")).trim(),
    answers: keysIn(form, "answer.").map((key) => ({ key, text: String(form.get(`answer.${key}`)).trim() })),
    right: marked === null ? null : Number(marked),
    enabled: form.has("enabled")
  }
  const problems: Record<string, string> = {}
  if (!Schema.is(NewQuiz.fields.question)(draft.question)) problems["question"] = "quizzes.questionProblem"
  for (const answer of draft.answers) {
    const problem = answerProblem(answer, draft.answers)
    if (problem !== undefined) problems[`answer.${answer.key}`] = problem
  }
  if (!draft.answers.some(({ key }) => key === draft.right)) problems["right"] = "quizzes.rightProblem"
  return { draft, problems }
}
