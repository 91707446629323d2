import type { AnyMachineSnapshot } from "xstate"
import { momentText } from "../../contract/formats.ts"
import { type ActorNode, effectsInFlight, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { acceptedEventsOf, activeIn, traversedTransitions } from "./chart.ts"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { INIT_EVENT } from "../../machines/journal/journal.ts"
import type { RecentStep } from "../../machines/journal/recent-events.ts"
import { changesBetween, maskedContextOf, stateText } from "../../machines/journal/states.ts"
import { chakra } from "../../kit/chakra.ts"
import { Badge } from "../../kit/panel.tsx"
import { laidOutChart } from "./laid-out-chart.ts"
import { MachineChart } from "./machine-chart.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { RecordedRun } from "../console-link.ts"
import { SendEvent } from "./send-event.tsx"
import { Changes, Json, StateSection, partStyles, shortenedJson } from "./state-parts.tsx"

type Props = {
  readonly node: ActorNode
  readonly run: RecordedRun
  /** Changes after each event. */
  readonly version: number
}

const Details = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "4",
    minW: "0",
    fontSize: "sm",
    overflowWrap: "anywhere",
    ...partStyles
  }
})
const Beside = chakra("div", {
  base: { display: "grid", gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }, gap: "4" }
})

const textOf = (snapshot: AnyMachineSnapshot | null) => (snapshot === null ? null : stateText(snapshot.value))

/** The transitions of the last event that changed the state. Empty if the previous state is unknown. */
const lastTraversed = (steps: ReadonlyArray<RecentStep>, now: AnyMachineSnapshot) => {
  const step = steps.find(({ before, after }) => textOf(before) !== textOf(after))
  return step === undefined || step.before === null || step.after === null
    ? new Set<never>()
    : traversedTransitions(laidOutChart(now.machine).chart, step.event.type, step.before, step.after)
}

/** All details of a machine at this moment. */
export const MachineDetails = ({ node: { name, path, actor }, run }: Props) => {
  const t = useTexts()
  const snapshot = machineSnapshotOf(actor)
  if (snapshot === null) return <p role="status">{t("machinePanel.unknown")}</p>
  const steps = run.stepsOf(actor)
  const codec = run.codecOf(actor)
  const effects = effectsInFlight(actor)
  const accepted = acceptedEventsOf(snapshot)
  return (
    <Details>
      <p>
        <chakra.strong fontWeight="medium">{name}</chakra.strong> <Badge tone="info">{stateText(snapshot.value)}</Badge>
      </p>
      <StateSection title={t("machinePanel.chart")}>
        <MachineChart
          name={name}
          machine={snapshot.machine}
          lit={activeIn(snapshot)}
          traversed={lastTraversed(steps, snapshot)}
        />
      </StateSection>
      <Beside>
        <StateSection title={t("machinePanel.accepts")}>
          {accepted.length === 0 ? <p>{t("machinePanel.nothing")}</p> : null}
          <chakra.ul fontFamily="mono" fontSize="xs">
            {accepted.map(({ event, guarded }) => (
              <li key={event}>
                {event} {guarded ? <Badge>{t("machinePanel.guarded")}</Badge> : null}
              </li>
            ))}
          </chakra.ul>
          {/* Only an application's own code can decode its events. */}
          {import.meta.env.DEV && codec !== undefined && path.startsWith(ROOT_ACTOR) ? (
            <SendEvent actor={actor} codec={codec} accepted={accepted} />
          ) : null}
        </StateSection>
        <StateSection title={t("machinePanel.effects")}>
          {effects.length === 0 ? <p>{t("machinePanel.nothing")}</p> : null}
          <chakra.ul fontFamily="mono" fontSize="xs">
            {effects.map((effect, index) => (
              <li key={index}>{effect}</li>
            ))}
          </chakra.ul>
        </StateSection>
        <StateSection title={t("machinePanel.recent")}>
          {steps.length === 0 ? <p>{t("machinePanel.noneSeen")}</p> : null}
          {steps.map(({ at, event, before, after }, index) => (
            <chakra.details key={steps.length - index} open={index === 0}>
              <summary>
                <chakra.span fontFamily="mono" fontSize="xs">
                  {event.type === INIT_EVENT ? t("machinePanel.starts") : event.type}
                  {after === null ? "" : ` → ${stateText(after.value)}`}
                </chakra.span>{" "}
                <small>{momentText(at)}</small>
              </summary>
              {before === null || after === null ? (
                <p>{t("machinePanel.unlooked")}</p>
              ) : (
                <Changes
                  changes={changesBetween(before, after)}
                  unchanged={t("machinePanel.unchanged")}
                  more={(count) => t("machinePanel.more", { count })}
                />
              )}
            </chakra.details>
          ))}
        </StateSection>
        <StateSection title={t("machinePanel.knows")}>
          <Json tabIndex={0} aria-label={t("machinePanel.knows")}>
            {shortenedJson(maskedContextOf(snapshot), 1)}
          </Json>
        </StateSection>
      </Beside>
    </Details>
  )
}
