import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import {
  questionOf,
  isQuizFinished,
  isPlaying,
  playOf,
  type QuizPlayActor
} from "../../machines/quizzes/quiz-play-machine.ts"
import { useTexts } from "../../kit/texts.ts"

const questionStyle = { base: { mt: "1", mb: "3", fontSize: "lg", fontWeight: "bold" } } as const
const Question = chakra("h3", questionStyle)
const Score = chakra("p", questionStyle)
const Choice = chakra("button", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    w: "full",
    px: "3.5",
    py: "2.5",
    border: "1px solid",
    rounded: "md",
    textAlign: "start",
    overflowWrap: "anywhere",
    cursor: "pointer",
    "&[aria-disabled=true]": { cursor: "default" }
  },
  variants: {
    verdict: {
      none: { bg: "bg.panel", borderColor: "border.control", _hover: { bg: "bg.hover" } },
      right: { bg: "success.bg", borderColor: "success.fg", color: "success.fg" },
      wrong: { bg: "danger.bg", borderColor: "danger.fg", color: "danger.fg" }
    }
  }
})

type Props = { readonly play: QuizPlayActor }

const QuizQuestion = ({ play }: Props) => {
  const t = useTexts()
  const { question, answers, right } = useSelector(play, questionOf)
  const { at, chosen, quizzes } = useSelector(play, playOf)
  const verdictOf = (answer: number) => {
    if (chosen === null || (answer !== right && answer !== chosen)) return "none"
    return answer === right ? "right" : "wrong"
  }
  return (
    <>
      <chakra.p color="fg.subtle">{t("play.numberOf", { number: at + 1, count: quizzes.length })}</chakra.p>
      <Question>{question}</Question>
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
        {answers.map((answer, index) => (
          <li key={index}>
            <Choice
              type="button"
              verdict={verdictOf(index)}
              data-autofocus={index === 0 ? "" : undefined}
              aria-pressed={chosen === index}
              aria-disabled={chosen !== null}
              onClick={() => play.send({ type: "play.answered", answer: index })}
            >
              {answer}
              {chosen !== null && index === right ? <Icon name="check" /> : null}
              {chosen === index && index !== right ? <Icon name="close" /> : null}
            </Choice>
          </li>
        ))}
      </chakra.ul>
      <chakra.p role="status" minH="6" mt="3" fontWeight="medium">
        {chosen === null ? null : t(chosen === right ? "play.right" : "play.wrong", { answer: answers[right] ?? "" })}
      </chakra.p>
    </>
  )
}

const Open = ({ play }: Props) => {
  const t = useTexts()
  const over = useSelector(play, isQuizFinished)
  const { at, chosen, quizzes, hits } = useSelector(play, playOf)
  const last = at + 1 >= quizzes.length
  const isUnanswered = chosen === null && !over
  const goOn = over ? "play.again" : last ? "play.result" : "play.next"
  const close = () => play.send({ type: "play.closed" })
  return (
    <Dialog title={t("play.title")} onClose={close}>
      <DialogBody>
        {over ? (
          <Score role="status">{t("play.score", { hits, count: quizzes.length })}</Score>
        ) : (
          <QuizQuestion play={play} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t("kit.close")}</Button>
        <Button
          variant="solid"
          aria-disabled={isUnanswered}
          onClick={() => (isUnanswered ? undefined : play.send({ type: "play.wentOn" }))}
        >
          {t(goOn)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** A trial of questions in the form of a robot's screen. */
export const QuizPlayDialog = ({ play }: Props) => (useSelector(play, isPlaying) ? <Open play={play} /> : null)
