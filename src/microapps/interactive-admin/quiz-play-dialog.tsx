import { useSelector } from "@xstate/react"
import { Button, Icon } from "../kit/controls.tsx"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { askedOf, isOver, isPlaying, type QuizPlayActor } from "../../machines/quizzes/quiz-play-machine.ts"
import { useWords } from "./words.ts"

type Props = { readonly play: QuizPlayActor }

const Question = ({ play }: Props) => {
  const t = useWords()
  const { question, answers, right } = useSelector(play, askedOf)
  const { at, picked, quizzes } = useSelector(play, ({ context }) => context)
  const look = (answer: number) => {
    if (picked === null || (answer !== right && answer !== picked)) return "ia-choice"
    return answer === right ? "ia-choice ia-right" : "ia-choice ia-wrong"
  }
  return (
    <>
      <p className="wh-subtle">{t("play.numberOf", { number: at + 1, count: quizzes.length })}</p>
      <h3 className="ia-question">{question}</h3>
      <ul className="ia-choices">
        {answers.map((answer, index) => (
          <li key={index}>
            <button
              type="button"
              className={look(index)}
              data-autofocus={index === 0 ? "" : undefined}
              aria-pressed={picked === index}
              aria-disabled={picked !== null}
              onClick={() => play.send({ type: "play.answered", answer: index })}
            >
              {answer}
              {picked !== null && index === right ? <Icon name="tick" /> : null}
              {picked === index && index !== right ? <Icon name="close" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="ia-verdict">
        {picked === null ? null : t(picked === right ? "play.right" : "play.wrong", { answer: answers[right] ?? "" })}
      </p>
    </>
  )
}

const Open = ({ play }: Props) => {
  const t = useWords()
  const over = useSelector(play, isOver)
  const { at, picked, quizzes, hits } = useSelector(play, ({ context }) => context)
  const last = at + 1 >= quizzes.length
  const waiting = picked === null && !over
  const goOn = over ? "play.again" : last ? "play.result" : "play.next"
  const close = () => play.send({ type: "play.closed" })
  return (
    <Dialog title={t("play.title")} onClose={close}>
      <DialogBody>
        {over ? (
          <p role="status" className="ia-question">
            {t("play.score", { hits, count: quizzes.length })}
          </p>
        ) : (
          <Question play={play} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t("kit.close")}</Button>
        <Button
          variant="solid"
          aria-disabled={waiting}
          onClick={() => (waiting ? undefined : play.send({ type: "play.wentOn" }))}
        >
          {t(goOn)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The questions as people meet them on a robot's screen, to be tried out. */
export const QuizPlayDialog = ({ play }: Props) => (useSelector(play, isPlaying) ? <Open play={play} /> : null)
