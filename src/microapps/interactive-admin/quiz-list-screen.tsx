import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import type { Quiz } from "../../effects/contract/quizzes.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { Button, Icon, Input } from "../kit/controls.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { Filter } from "../kit/filter-bar.tsx"
import { momentText } from "../../ui/kit/moments.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import type { Column } from "../kit/records-table.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { screen } from "../kit/screen.ts"
import { blankQuiz } from "./quiz-draft.ts"
import { quizForm } from "./quiz-form.tsx"
import { quizEffects, quizList, quizQuery, quizTurn, turnQuiz } from "./quiz-list.ts"
import { QuizPlayDialog } from "./quiz-play-dialog.tsx"
import { quizPlayMachine, type QuizPlayActor } from "../../machines/quizzes/quiz-play-machine.ts"
import { TurnSwitch } from "./turn-switch.tsx"
import { type Translate, useWords } from "./words.ts"

const answersText = (t: Translate, { answers, right }: Quiz) => (
  <ul className="ia-answers" aria-label={t("quizzes.answers")}>
    {answers.map((answer, index) => (
      <li key={index} className={index === right ? "ia-right" : undefined}>
        {index === right ? (
          <span role="img" aria-label={t("quizzes.right")}>
            <Icon name="tick" />
          </span>
        ) : null}
        {answer}
      </li>
    ))}
  </ul>
)

const columnsOf = (t: Translate, turn: CommandActor): ReadonlyArray<Column<Quiz>> => [
  { id: "question", head: t("quizzes.question"), sortable: true, kind: "wrap", cell: ({ question }) => question },
  { id: "answers", head: t("quizzes.answers"), kind: "wrap", cell: (quiz) => answersText(t, quiz) },
  {
    id: "enabled",
    head: t("turn.on"),
    sortable: true,
    cell: (quiz) => <TurnSwitch turn={turn} row={quiz} name={quiz.question} />
  },
  { id: "updated_at", head: t("turn.changedAt"), sortable: true, cell: ({ updated_at }) => momentText(updated_at) }
]

type Actors = { readonly list: RecordsActor; readonly turn: CommandActor; readonly play: QuizPlayActor }

/** Plays what is on the page and asked by robots. */
const PlayAll = ({ list, play }: Pick<Actors, "list" | "play">) => {
  const t = useWords()
  const rows = useSelector(list, quizList.rowsOf)
  const [first, ...others] = rows.filter(({ enabled }) => enabled)
  if (first === undefined) return null
  return (
    <div className="ia-play-all">
      <Button onClick={() => play.send({ type: "play.opened", quizzes: [first, ...others] })}>
        {t("play.all", { count: others.length + 1 })}
      </Button>
    </div>
  )
}

/** What robots ask for fun. */
const QuizListScreen = ({ list, turn, play }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t, turn), [t, turn])
  const form = useMemo(() => quizForm(t), [t])
  return (
    <>
      <RecordsScreen
        list={list}
        codec={quizQuery}
        title={t("quizzes.title")}
        columns={columns}
        nameOf={({ question }) => question}
        form={form}
        blank={blankQuiz}
        filters={(query) => (
          <>
            <Filter label={t("quizzes.question")}>
              <Input name="question" defaultValue={query.question} maxLength={100} />
            </Filter>
            <ChoiceFilter
              name="enabled"
              label={t("turn.on")}
              held={query.enabled}
              options={[
                { id: "true", name: t("turn.yes") },
                { id: "false", name: t("turn.no") }
              ]}
            />
          </>
        )}
        actions={(quiz, listing) => (
          <>
            <Button variant="text" onClick={() => play.send({ type: "play.opened", quizzes: [quiz] })}>
              {t("play.one")}
            </Button>
            <RowButtons list={list} row={quiz} form={form} listing={listing} />
          </>
        )}
      >
        <PlayAll list={list} play={play} />
      </RecordsScreen>
      <QuizPlayDialog play={play} />
    </>
  )
}

export const quizListScreen = screen<Actors>({
  path: "/quizzes",
  title: "quizzes.title",
  open: ({ start, answer }, search) => ({
    list: start(
      quizList.machine({
        list: answer(quizEffects.list),
        save: answer(quizEffects.save),
        remove: answer(quizEffects.remove)
      }),
      "quizList",
      { query: quizQuery.read(search) }
    ),
    turn: start(quizTurn.machine(answer(turnQuiz)), "quizTurn"),
    play: start(quizPlayMachine, "quizPlay")
  }),
  View: QuizListScreen
})
