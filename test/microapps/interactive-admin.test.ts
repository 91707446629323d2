import { createActor } from "xstate"
import { assert, describe, it } from "vitest"
import type { Quiz } from "../../src/contract/quizzes.ts"
import { quizForm } from "../../src/microapps/interactive-admin/quiz-form.tsx"
import { quizFields } from "../../src/microapps/interactive-admin/quizzes.ts"
import {
  questionOf,
  isQuizFinished,
  isPlaying,
  playOf,
  quizPlayMachine
} from "../../src/machines/quizzes/quiz-play-machine.ts"

const quiz = (id: number, right: number): Quiz => ({
  id,
  version: 1,
  created_at: 0,
  updated_at: 0,
  enabled: true,
  question: `${id}?`,
  answers: ["a", "b", "c"],
  right
})

const formOf = (texts: Readonly<Record<string, string>>) => {
  const form = new FormData()
  Object.entries(texts).forEach(([name, text]) => form.append(name, text))
  return form
}

const typedQuiz = (form: FormData) => quizForm(String).typed(form, null)

describe("a quiz form", () => {
  it("A quiz sends its answers in shown order with the marked one", () => {
    const { draft, problems } = typedQuiz(
      formOf({ question: " How many? ", "answer.3": " 9", "answer.1": "11 ", right: "1", enabled: "on" })
    )
    assert.deepEqual(problems, {})
    assert.deepEqual(quizFields.sent(draft, null), {
      question: "How many?",
      answers: ["9", "11"],
      right: 1,
      enabled: true
    })
  })
  it("says what is wrong beside each answer", () => {
    const { draft, problems } = typedQuiz(
      formOf({ question: " ", "answer.1": "", "answer.2": "b", "answer.3": "b ", "answer.4": "x".repeat(61) })
    )
    assert.deepEqual(problems, {
      question: "quizzes.problems.question",
      right: "quizzes.rightProblem",
      "answer.1": "quizzes.answerProblem",
      "answer.3": "quizzes.sameProblem",
      "answer.4": "quizzes.answerProblem"
    })
    assert.deepEqual([draft.right, draft.enabled, draft.answers.length], [null, false, 4])
  })
  it("Removing the right answer leaves the quiz without one", () =>
    assert.deepEqual(typedQuiz(formOf({ question: "?", "answer.1": "a", "answer.2": "b", right: "3" })).problems, {
      right: "quizzes.rightProblem"
    }))
  it("A quiz returns unchanged from its record", () => {
    const { question, answers, right, enabled } = quiz(1, 2)
    assert.deepEqual(quizFields.sent(quizFields.draftOf(quiz(1, 2)), quiz(1, 2)), { question, answers, right, enabled })
  })
})

describe("playing quizzes", () => {
  it("Quiz questions come one by one, each counted once", () => {
    const play = createActor(quizPlayMachine).start()
    const now = () => play.getSnapshot()
    play.send({ type: "play.opened", quizzes: [quiz(1, 0), quiz(2, 2)] })
    play.send({ type: "play.answered", answer: 3 })
    assert.isTrue(now().matches("asking"), "there is no fourth answer")
    play.send({ type: "play.answered", answer: 1 })
    play.send({ type: "play.answered", answer: 0 })
    assert.deepInclude(playOf(now()), { chosen: 1, hits: 0 })
    play.send({ type: "play.wentOn" })
    assert.strictEqual(questionOf(now()).id, 2)
    play.send({ type: "play.answered", answer: 2 })
    play.send({ type: "play.wentOn" })
    assert.deepEqual([isQuizFinished(now()), playOf(now()).hits], [true, 1])
    play.send({ type: "play.wentOn" })
    assert.strictEqual(questionOf(now()).id, 1)
    assert.deepInclude(playOf(now()), { chosen: null, hits: 0 })
    play.send({ type: "play.closed" })
    assert.isFalse(isPlaying(now()))
  })
})
