import type { StoryStep } from "../../contract/alarm-story.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import { chakra } from "../../kit/chakra.ts"
import { Badge } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"

const outcomes = { queued: "accent", sent: "success", failed: "danger", silenced: "neutral" } as const

const answers = {
  accepted: "story.handoverAccepted",
  declined: "story.handoverDeclined",
  withdrawn: "story.handoverWithdrawn",
  returned: "story.handoverReturned"
} as const

const Handover = ({ step }: { readonly step: Extract<StoryStep, { readonly kind: "handedOver" }> }) => {
  const t = useTexts()
  const { by, handover_to: to, note, answer, answer_note, answered_at } = step
  return (
    <>
      <strong>{t("story.handedOver", { by, to })}</strong>
      {note === "" ? null : <p>{note}</p>}
      {answer === null || answered_at === null ? null : (
        <p>{[t(answers[answer], { at: momentText(answered_at), to }), answer_note].filter(Boolean).join(" · ")}</p>
      )}
    </>
  )
}

/** A step, and below it its details. */
const Step = ({ step }: { readonly step: StoryStep }) => {
  const t = useTexts()
  if (step.kind === "notified") {
    const { username, method, state, reason, sent_at, rule } = step
    const more = [sent_at === null ? "" : t("story.sentAt", { at: momentText(sent_at) }), reason].filter(Boolean)
    return (
      <>
        {t("story.notified", { who: username, method: t(`notifyRecords.method.${method}`) })}{" "}
        <Badge tone={outcomes[state]}>{t(`notifyRecords.state.${state}`)}</Badge>
        <p>{[...more, t("story.rule", { rule })].join(" · ")}</p>
      </>
    )
  }
  if (step.kind === "silenced") {
    const { by, until, reason, ended_at, ended_by } = step
    return (
      <>
        <strong>{t("story.silenced", { who: by, until: minuteText(until) })}</strong>
        <p>
          {reason}
          {ended_at === null ? null : ` · ${t("story.silenceEnded", { who: ended_by, at: momentText(ended_at) })}`}
        </p>
      </>
    )
  }
  if (step.kind === "handedOver") return <Handover step={step} />
  const texts = {
    raised: t("story.raised"),
    returned: t("story.returned"),
    acknowledged: t("story.acknowledged", { who: step.by }),
    released: t("story.released", { who: step.by }),
    ended: t("story.over")
  }
  return (
    <>
      <strong>{texts[step.kind]}</strong>
      {step.reported_at === null ? null : <p>{t("story.reportedAt", { at: momentText(step.reported_at) })}</p>}
      {step.note === "" ? null : <p>{step.note}</p>}
    </>
  )
}

type Props = { readonly steps: ReadonlyArray<StoryStep>; readonly leftOut: number }

/** The story of an alarm, step by step. */
export const StorySteps = ({ steps, leftOut }: Props) => {
  const t = useTexts()
  const [first, ...others] = steps
  const item = (step: StoryStep, place: number) => (
    <li key={place} data-kind={step.kind}>
      <time>{momentText(step.at)}</time>
      <div>
        <Step step={step} />
      </div>
    </li>
  )
  return (
    <Line>
      {first === undefined ? null : item(first, -1)}
      {leftOut === 0 ? null : (
        <li data-kind="left-out">
          <time>⋮</time>
          <div>{t("story.leftOut", { count: leftOut })}</div>
        </li>
      )}
      {others.map(item)}
    </Line>
  )
}

const dot = (kind: string, colour: string) => ({ [`& > [data-kind=${kind}] > div`]: { _before: { bg: colour } } })

const Line = chakra("ol", {
  base: {
    "& > li": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", sm: "10.5rem minmax(0, 1fr)" },
      columnGap: "4"
    },
    "& time": { fontSize: "sm", color: "fg.subtle", ps: { base: "5", sm: "0" } },
    "& > li > div": {
      position: "relative",
      ps: "5",
      pb: "4",
      borderInlineStart: "1px solid",
      borderColor: "border.control",
      overflowWrap: "anywhere",
      _before: {
        content: '""',
        position: "absolute",
        insetInlineStart: "-5px",
        top: "1.5",
        boxSize: "2.5",
        rounded: "full",
        bg: "border.control"
      }
    },
    "& > li:last-of-type > div": { borderColor: "transparent" },
    "& strong": { fontWeight: "medium" },
    "& p": { fontSize: "sm", color: "fg.muted" },
    ...dot("raised", "danger"),
    ...dot("returned", "danger"),
    ...dot("acknowledged", "accent"),
    ...dot("handedOver", "accent"),
    ...dot("ended", "success.fg")
  }
})
