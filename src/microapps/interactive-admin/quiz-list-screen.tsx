import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import type { Quiz } from "../../contract/quizzes.ts"
import { Button } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { type FromEffect, recordPart } from "../runtime/effect-runtime.ts"
import { definePage } from "../../kit/define-page.ts"
import { quizForm } from "./quiz-form.tsx"
import { quizFields, quizList, quizTurn, turnQuiz } from "./quizzes.ts"
import { QuizPlayDialog } from "./quiz-play-dialog.tsx"
import { quizPlayMachine, type QuizPlayActor } from "../../machines/quizzes/quiz-play-machine.ts"
import { TurnSwitch } from "../../kit/turn-switch.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

const answersText = ({ answers, right }: Quiz) =>
  answers.map((answer, index) => (index === right ? `✓ ${answer}` : answer)).join(" · ")

const answersCell = (t: Translate, { answers, right }: Quiz) => (
  <Answers aria-label={t("quizzes.answers")}>
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

type Played = { readonly list: ActorOf<typeof quizList>; readonly play: QuizPlayActor }

/** Plays what is on the page and asked by robots. */
const PlayAll = ({ list, play }: Played) => {
  const t = useTexts()
  const rows = useSelector(list, quizList.rowsOf)
  const [first, ...others] = rows.filter(({ enabled }) => enabled)
  if (first === undefined) return null
  return (
    <chakra.div px="4" pt="3">
      <Button onClick={() => play.send({ type: "play.opened", quizzes: [first, ...others] })}>
        {t("play.all", { count: others.length + 1 })}
      </Button>
    </chakra.div>
  )
}

/** Quizzes that robots ask for fun. */
export const quizListScreen = definePage({
  path: "/quizzes",
  title: "quizzes.title",
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, quizList, "quizzes", quizFields.sent),
    turn: { machine: quizTurn.machine(fromEffect(turnQuiz)) },
    play: { machine: quizPlayMachine }
  }),
  view: function QuizListScreen({ list, turn, play }) {
    const t = useTexts()
    const form = quizForm(t)
    return (
      <>
        <RecordsScreen
          list={list}
          records={quizList}
          title={t("quizzes.title")}
          columns={[
            { id: "question", head: t("quizzes.question"), kind: "wrap" },
            {
              id: "answers",
              head: t("quizzes.answers"),
              kind: "wrap",
              text: answersText,
              cell: (_, quiz) => answersCell(t, quiz)
            },
            {
              id: "enabled",
              head: t("turn.on"),
              cell: (_, quiz, stale) => (
                <TurnSwitch
                  turn={turn}
                  row={quiz}
                  group="quizzes"
                  label={t("turn.named", { name: quiz.question })}
                  stale={stale}
                />
              )
            },
            { id: "updated_at", head: t("turn.changedAt"), kind: "moment" }
          ]}
          nameOf={({ question }) => question}
          form={form}
          filters={{
            question: { label: t("quizzes.question") },
            enabled: { label: t("turn.on"), choices: (id) => t(id === "true" ? "turn.yes" : "turn.no") }
          }}
          moreFilters={(query) => <PeriodFilters {...query} />}
          actions={(quiz, listing) => (
            <RowButtons
              list={list}
              row={quiz}
              records={quizList}
              listing={listing}
              more={[
                {
                  name: "play",
                  label: t("play.one"),
                  reads: true,
                  choose: () => play.send({ type: "play.opened", quizzes: [quiz] })
                }
              ]}
            />
          )}
        >
          <PlayAll list={list} play={play} />
        </RecordsScreen>
        <QuizPlayDialog play={play} />
      </>
    )
  }
})
