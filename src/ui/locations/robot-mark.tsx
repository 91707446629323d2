import type { DeviceState } from "../../contract/devices.ts"
import { chakra } from "../../kit/chakra.ts"

type State = typeof DeviceState.Type

/** Each state has a drawing of its own, so that it is told without colour. */
const drawings: Readonly<Record<State, string>> = {
  online: "M10 10h.01",
  offline: "M3 12l9-9M5 15L15 5M8 17l9-9",
  outOfService: "M6 6l8 8M14 6l-8 8"
}

const tones: Readonly<Record<State, string>> = {
  online: "success.fg",
  offline: "warning.fg",
  outOfService: "fg.muted"
}

type Props = { readonly state: State; readonly isAlarming: boolean }

/** A robot on a plan, in the colour and drawing of its state. A ring tells of open alarms. */
export const RobotMark = ({ state, isAlarming }: Props) => (
  <chakra.svg aria-hidden viewBox="-2 -2 24 24" boxSize="6" flexShrink="0" color={tones[state]}>
    {isAlarming ? <chakra.circle cx="10" cy="10" r="11" fill="none" stroke="danger.fg" strokeWidth="2" /> : null}
    <chakra.circle cx="10" cy="10" r="8" fill="bg.panel" stroke="currentColor" strokeWidth="2" />
    <path
      d={drawings[state]}
      stroke="currentColor"
      strokeWidth={state === "online" ? 10 : 1.8}
      strokeLinecap="round"
      fill="none"
    />
  </chakra.svg>
)
