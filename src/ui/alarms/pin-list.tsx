import { useSelector } from "@xstate/react"
import { minuteText } from "../../contract/formats.ts"
import type { Pin } from "../../contract/pins.ts"
import type { Operator } from "../../machines/alarms/ownership.ts"
import {
  type pinForm,
  type pinMutation,
  type PinSubject,
  pinsQuery,
  possiblePinChanges
} from "../../machines/pins/pins.ts"
import { isPolledQueryLoading, polledFaultOf } from "../../machines/queries/polled-query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { SubtleText } from "../../kit/panel.tsx"
import { SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { nearText } from "./ago.ts"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"

export type PinActors = {
  readonly pins: ActorOf<typeof pinsQuery>
  readonly pin: ActorOf<typeof pinForm>
  readonly pinChange: ActorOf<typeof pinMutation>
}

const HOUR = 3_600_000

/** An empty form for a new pin, due in an hour. */
export const newPin = (robot_id = ""): PinSubject => ({
  change: "pin",
  id: 0,
  version: 0,
  robot_id,
  note: "",
  due_at: minuteText(Date.now() + HOUR)
})

type RowProps = Omit<PinActors, "pins"> & { readonly of: Pin; readonly operator: Operator; readonly now: number }

const PinRow = ({ pin, pinChange, of, operator, now }: RowProps) => {
  const t = useTexts()
  const language = useLanguage()
  const { id, version, robot_id, robot, state, note, due_at, owner, created_by, created_at, offered_to, answers } = of
  const isDue = due_at <= now
  const open = (change: PinSubject["change"]) =>
    pin.send({
      type: "form.opened",
      subject: { change, id, version, robot_id, note: change === "edit" ? note : "", due_at: minuteText(due_at) }
    })
  const people = (author: string, ownedBy: string, offeredTo: string) => [
    t("pins.by", { who: author, ago: ageText(language, created_at, now) }),
    owner === created_by ? "" : owner === "" ? t("pins.unowned") : t("pins.ownedBy", { who: ownedBy }),
    offered_to === ""
      ? ""
      : offered_to === operator.username
        ? t("pins.offersIt")
        : t("ownership.offeredTo", { who: offeredTo })
  ]
  return (
    <li data-due={isDue || undefined}>
      <p>
        <RecordLink kind="robots" id={robot_id} /> <SubtleText>{robot}</SubtleText>{" "}
        <span data-state={state}>{t(`pins.states.${state}`)}</span>
        <time title={minuteText(due_at)}>
          {isDue
            ? t("pins.due", { ago: ageText(language, due_at, now) })
            : t("pins.dueAt", { at: nearText(due_at, now) })}
        </time>
      </p>
      <p>{note}</p>
      <SubtleText fontSize="xs">
        <LinkedText kind="users" ids={[created_by, owner, offered_to]}>
          {(author = "", ownedBy = "", offeredTo = "") =>
            people(author, ownedBy, offeredTo).filter(Boolean).join(" · ")
          }
        </LinkedText>
      </SubtleText>
      {answers.map((answer) => (
        <blockquote key={answer.created_at}>
          {answer.note}{" "}
          <SubtleText>
            —{" "}
            <LinkedText kind="users" ids={[answer.created_by]}>
              {(who = "") => t("pins.by", { who, ago: ageText(language, answer.created_at, now) })}
            </LinkedText>
          </SubtleText>
        </blockquote>
      ))}
      <div>
        <Button variant="text" aria-label={t("pins.answerRow", { robot: robot_id })} onClick={() => open("answer")}>
          {t("pins.answer")}
        </Button>
        {possiblePinChanges(of, operator).map((change) => (
          <Button
            key={change}
            variant="text"
            aria-label={t(`pins.${change}Row`, { robot: robot_id })}
            onClick={() =>
              change === "edit"
                ? open("edit")
                : pinChange.send({
                    type: change === "unpin" ? "mutation.requested" : "mutation.issued",
                    input: { change, id, robot_id }
                  })
            }
          >
            {t(`pins.${change}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Pinned robots, the first due first, each with its note and answers. */
export const PinList = ({ pins, operator, ...actors }: PinActors & { readonly operator: Operator }) => {
  const t = useTexts()
  const now = useNow()
  const list = useSelector(pins, pinsQuery.dataOf)?.list ?? null
  const fault = useSelector(pins, polledFaultOf)
  const busy = useSelector(pins, isPolledQueryLoading)
  if (list === null)
    return fault === null || busy ? (
      <SkeletonRows count={2} />
    ) : (
      <ErrorState fault={fault} retry={() => pins.send({ type: "polledQuery.refreshed" })} />
    )
  if (list.length === 0) return <State title={t("pins.none")} lead={t("pins.noneLead")} />
  return (
    <List>
      {list.map((pin) => (
        <PinRow key={pin.id} of={pin} operator={operator} now={now} {...actors} />
      ))}
    </List>
  )
}

const List = chakra("ul", {
  base: {
    px: "5",
    pb: "3",
    overflowWrap: "anywhere",
    "& > li": { display: "grid", gap: "0.5", py: "3", ps: "3", borderInlineStart: "3px solid transparent" },
    "& > li + li": { borderTop: "1px solid", borderTopColor: "border" },
    "& > li[data-due]": { borderInlineStartColor: "warning.fg" },
    "& > li[data-due] time": { color: "warning.fg", fontWeight: "medium" },
    "& > li > p:first-of-type": { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "2" },
    "& time": { ms: "auto", fontSize: "sm", whiteSpace: "nowrap" },
    "& [data-state]": { fontSize: "xs", color: "fg.muted" },
    "& [data-state=offline]": { color: "warning.fg" },
    "& blockquote": { ps: "3", borderInlineStart: "2px solid", borderColor: "border", fontSize: "sm" },
    "& > li > div": { display: "flex", flexWrap: "wrap", columnGap: "4" },
    "& button": { minH: { base: "11", md: "8" } }
  }
})
