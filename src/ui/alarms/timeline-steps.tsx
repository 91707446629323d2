import type { TimelineStep } from "../../contract/alarm-timeline.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import { chakra } from "../../kit/chakra.ts"
import { Badge } from "../../kit/panel.tsx"
import { LinkedText } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"

const outcomes = { queued: "info", sent: "success", failed: "danger", silenced: "neutral" } as const

const answers = {
  accepted: "timeline.handoverAccepted",
  declined: "timeline.handoverDeclined",
  withdrawn: "timeline.handoverWithdrawn",
  returned: "timeline.handoverReturned"
} as const

const Handover = ({ step }: { readonly step: Extract<TimelineStep, { readonly kind: "handedOver" }> }) => {
  const t = useTexts()
  const { by, handover_to: to, note, answer, answer_note, answered_at } = step
  return (
    <>
      <strong>
        <LinkedText kind="users" ids={[by, to]}>
          {(by = "", to = "") => t("timeline.handedOver", { by, to })}
        </LinkedText>
      </strong>
      {note === "" ? null : <p>{note}</p>}
      {answer === null || answered_at === null ? null : (
        <p>
          <LinkedText kind="users" ids={[to]}>
            {(to = "") =>
              [t(answers[answer], { at: momentText(answered_at), to }), answer_note].filter(Boolean).join(" · ")
            }
          </LinkedText>
        </p>
      )}
    </>
  )
}

/** A step, and below it its details. */
const Step = ({ step }: { readonly step: TimelineStep }) => {
  const t = useTexts()
  if (step.kind === "notified") {
    const { username, method, state, reason, sent_at, rule } = step
    const more = [sent_at === null ? "" : t("timeline.sentAt", { at: momentText(sent_at) }), reason].filter(Boolean)
    return (
      <>
        <LinkedText kind="users" ids={[username]}>
          {(who = "") => t("timeline.notified", { who, method: t(`notifyRecords.method.${method}`) })}
        </LinkedText>{" "}
        <Badge tone={outcomes[state]}>{t(`notifyRecords.state.${state}`)}</Badge>
        <p>{[...more, t("timeline.rule", { rule })].join(" · ")}</p>
      </>
    )
  }
  if (step.kind === "silenced") {
    const { by, until, reason, ended_at, ended_by } = step
    return (
      <>
        <strong>
          <LinkedText kind="users" ids={[by]}>
            {(who = "") => t("timeline.silenced", { who, until: minuteText(until) })}
          </LinkedText>
        </strong>
        <p>
          {reason}
          {ended_at === null ? null : (
            <LinkedText kind="users" ids={[ended_by]}>
              {(who = "") => ` · ${t("timeline.silenceEnded", { who, at: momentText(ended_at) })}`}
            </LinkedText>
          )}
        </p>
      </>
    )
  }
  if (step.kind === "handedOver") return <Handover step={step} />
  const textOf = (who: string) => ({
    raised: t("timeline.raised"),
    returned: t("timeline.returned"),
    acknowledged: t("timeline.acknowledged", { who }),
    noted: t(step.note === "" ? "timeline.noteRemoved" : "timeline.noted", { who }),
    released: t("timeline.released", { who }),
    ended: t("timeline.over")
  })
  return (
    <>
      <strong>
        <LinkedText kind="users" ids={[step.by]}>
          {(who = "") => textOf(who)[step.kind]}
        </LinkedText>
      </strong>
      {step.reported_at === null ? null : <p>{t("timeline.reportedAt", { at: momentText(step.reported_at) })}</p>}
      {step.note === "" ? null : <p>{step.note}</p>}
    </>
  )
}

type Props = { readonly steps: ReadonlyArray<TimelineStep>; readonly leftOut: number }

/** The timeline of an alarm, step by step. */
export const TimelineSteps = ({ steps, leftOut }: Props) => {
  const t = useTexts()
  const [first, ...others] = steps
  const item = (step: TimelineStep, place: number) => (
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
          <div>{t("timeline.leftOut", { count: leftOut })}</div>
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
    ...dot("noted", "accent"),
    ...dot("handedOver", "accent"),
    ...dot("ended", "success.fg")
  }
})
