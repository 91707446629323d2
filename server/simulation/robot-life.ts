import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import type { Report } from "../../src/contract/reports.ts"
import type { Dice } from "../seed/rows.ts"

const MINUTE = 60_000

/** A robot of the simulation as the database knows it, and the places where its merchant has robots. */
export interface SimulatedRobot {
  readonly robot_id: string
  readonly online: boolean
  readonly battery: number
  readonly location_id: number | null
  readonly places: ReadonlyArray<number>
  readonly slots: ReadonlyArray<{ readonly slot: number; readonly count: number; readonly capacity: number }>
  readonly faults: ReadonlyArray<string>
}

/** The part of a robot's state that only the robot knows. */
export interface Mood {
  readonly doing: "working" | "charging" | "away"
  readonly battery: number
  /** Each lasts until its moment. */
  readonly faults: ReadonlyMap<string, number>
  /** The moment at which a robot that is away comes back. */
  readonly until: number
}

/** The chance of a fault in a thousand reports, and its length in minutes. */
const mishaps = [
  { fault: "radarObstruction", often: 1, minutes: [1, 6] },
  { fault: "positionLoss", often: 0.6, minutes: [3, 20] },
  { fault: "noPositioning", often: 0.3, minutes: [2, 12] },
  { fault: "collision", often: 0.3, minutes: [1, 4] },
  { fault: "docking", often: 0.6, minutes: [4, 25] },
  { fault: "elevator", often: 0.4, minutes: [2, 15] },
  { fault: "humanBodyDetected", often: 0.6, minutes: [1, 2] },
  { fault: "doorTimeout", often: 0.3, minutes: [2, 10] },
  { fault: "emergencyStop", often: 0.2, minutes: [3, 25] },
  { fault: "systemAbnormality", often: 0.05, minutes: [5, 40] }
] as const
const MAX_FAULTS = 6

const OFTEN = { away: 0.5, charge: 60, sale: 120, refill: 60, move: 1 } as const
const aThousand = (dice: Dice, often: number) => dice.chance(often / 1000)
const minutes = (dice: Dice, least: number, most: number) => (least + dice.below((most - least) * 60) / 60) * MINUTE

/** A robot at its first turn: its faults pass within minutes, and one that is offline comes back some time. */
export const firstMood = ({ online, battery, faults }: SimulatedRobot, dice: Dice, now: number): Mood => ({
  doing: online ? (battery < 35 ? "charging" : "working") : "away",
  battery,
  faults: new Map(faults.map((fault) => [fault, now + minutes(dice, 1, 12)])),
  until: online ? now : now + minutes(dice, 5, 240)
})

const faultsOf = ({ doing, faults }: Mood, dice: Dice, now: number) => {
  const active = new Map([...faults].filter(([, until]) => until > now))
  if (doing !== "working" || active.size >= MAX_FAULTS) return active
  for (const { fault, often, minutes: span } of mishaps) {
    const { code } = alarmConditions[fault]
    if (!active.has(code) && aThousand(dice, often)) active.set(code, now + minutes(dice, span[0], span[1]))
  }
  return active
}

/** Goes to charge when it runs low, and back to work when it is full. */
const charge = (mood: Mood, dice: Dice): Mood => {
  const isCharging = mood.doing === "charging"
  const used = Math.max(3, mood.battery - 0.1 - dice.below(20) / 100)
  const battery = isCharging ? Math.min(100, mood.battery + 1.2) : used
  const works = isCharging ? battery >= 97 : battery > 24 || !aThousand(dice, OFTEN.charge)
  return { ...mood, battery, doing: works ? "working" : "charging" }
}

/** Sells out of a slot, and is filled by somebody when there is little left. */
const stockOf = ({ slots }: SimulatedRobot, doing: Mood["doing"], dice: Dice): Report["stock"] => {
  const sum = (of: "count" | "capacity") => slots.reduce((total, slot) => total + slot[of], 0)
  if (sum("count") < sum("capacity") * 0.35 && aThousand(dice, OFTEN.refill))
    return slots.map(({ slot, capacity }) => ({ slot, count: capacity }))
  const full = slots.filter(({ count }) => count > 0)
  if (doing !== "working" || full.length === 0 || !aThousand(dice, OFTEN.sale)) return undefined
  const sold = dice.pick(full)
  return [{ slot: sold.slot, count: sold.count - 1 }]
}

/** A minute of a robot's life, and its report: none while it is away. */
export const live = (
  robot: SimulatedRobot,
  before: Mood,
  dice: Dice,
  now: number
): { readonly mood: Mood; readonly report: Report | undefined } => {
  if (before.doing === "away" && now < before.until) return { mood: before, report: undefined }
  if (before.doing !== "away" && aThousand(dice, OFTEN.away))
    return { mood: { ...before, doing: "away", until: now + minutes(dice, 6, 25) }, report: undefined }
  const charged = charge(before, dice)
  const mood = { ...charged, faults: faultsOf(charged, dice, now) }
  const stock = stockOf(robot, mood.doing, dice)
  const moves = mood.doing === "working" && robot.places.length > 1 && aThousand(dice, OFTEN.move)
  const location_id = moves ? dice.pick(robot.places) : robot.location_id
  return {
    mood,
    report: {
      robot_id: robot.robot_id,
      at: now,
      battery: Math.round(mood.battery * 10) / 10,
      online: true,
      faults: [...mood.faults.keys()],
      ...(stock === undefined ? {} : { stock }),
      ...(location_id === robot.location_id ? {} : { location_id })
    }
  }
}
