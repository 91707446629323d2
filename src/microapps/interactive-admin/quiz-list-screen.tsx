import { useSelector } from "@xstate/react"
import { type Quiz, quizzes } from "../../contract/quizzes.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { Icon } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { type QuizPlayActor, quizPlayMachine } from "../../machines/quizzes/quiz-play-machine.ts"
import { type ListActor, rowsIn } from "../../machines/records/typed-records.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { quizForm } from "./quiz-form.tsx"
import { QuizPlayDialog } from "./quiz-play-dialog.tsx"
import { quizFields } from "./quizzes.ts"

const answersText = ({ answers, right }: Quiz) =>
  answers.map((answer, index) => (index === right ? `✓ ${answer}` : answer)).join(" · ")

const AnswersCell = ({ answers, right }: Quiz) => {
  const t = useTexts()
  return (
    <Answers aria-label={t("quizzes.fields.answers")}>
      {answers.map((answer, index) => (
        <li key={index} data-right={index === right || undefined}>
          {index === right ? (
            <span role="img" aria-label={t("quizzes.right")}>
              <Icon name="check" />
            </span>
          ) : null}
          {answer}
        </li>
      ))}
    </Answers>
  )
}

const Answers = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3.5",
    rowGap: "0.5",
    color: "fg.muted",
    "& li": { display: "inline-flex", alignItems: "center", gap: "1", minW: "0", overflowWrap: "anywhere" },
    "& li[data-right]": { color: "success.fg", fontWeight: "medium" }
  }
})

type Played = { readonly list: ListActor<Quiz>; readonly play: QuizPlayActor }

/** Previews the enabled quizzes of this page. On a phone its button stands below the rows, which begin high. */
const PlayAll = ({ list, play, isBelow = false }: Played & { readonly isBelow?: boolean }) => {
  const t = useTexts()
  const rows = useSelector(list, rowsIn<Quiz>)
  const [first, ...others] = rows.filter(({ enabled }) => enabled)
  if (first === undefined) return null
  return (
    <Button
      {...(isBelow ? { mt: "3", display: { sm: "none" } } : { display: { base: "none", sm: "inline-flex" } })}
      onClick={() => play.send({ type: "play.opened", quizzes: [first, ...others] })}
    >
      {t("play.all", { count: others.length + 1 })}
    </Button>
  )
}

const Extra = (actors: Played) => (
  <>
    <PlayAll isBelow {...actors} />
    <QuizPlayDialog {...actors} />
  </>
)

/** Quizzes that robots ask for fun. */
export const quizListScreen = defineListPage({
  record: quizzes,
  columns: [
    { id: "question", kind: "wrap" },
    { id: "answers", kind: "wrap", card: "bare", text: answersText, cell: (_, quiz) => <AnswersCell {...quiz} /> },
    { id: "enabled", toggle: true, card: "beside" },
    { id: "updated_at", card: "unfolded" }
  ],
  form: { fields: quizFields, useForm: quizForm },
  parts: (_: FromEffect) => ({ play: { machine: quizPlayMachine } }),
  actions: (quiz, { play }, t) => ({
    more: [
      {
        name: "play",
        label: t("play.one"),
        reads: true,
        choose: () => play.send({ type: "play.opened", quizzes: [quiz] })
      }
    ]
  }),
  useMore: ({ list, play }) => ({ commands: <PlayAll list={list} play={play} /> }),
  extra: Extra
})
