import type { Report } from "../../src/effects/contract/reports.ts"
import type { Dice } from "../seed/rows.ts"

const MINUTE = 60_000

/** A robot of the simulation as the database knows it, and where else its merchant has it work. */
export interface SimulatedRobot {
  readonly robot_id: string
  readonly online: boolean
  readonly battery: number
  readonly location_id: number | null
  readonly places: ReadonlyArray<number>
  readonly slots: ReadonlyArray<{ readonly slot: number; readonly count: number; readonly capacity: number }>
  /** What it said last is wrong with it. */
  readonly faults: ReadonlyArray<string>
}

/** What only the robot knows of itself. */
export interface Mood {
  readonly doing: "working" | "docking" | "charging" | "away"
  readonly battery: number
  /** What is wrong, and until when. */
  readonly faults: ReadonlyMap<string, number>
  /** When it is back, or how long docking will not succeed. */
  readonly until: number
}

/** What happens to a robot on its way, how often in a thousand reports, and for how many minutes. */
const mishaps = [
  { fault: "0012", often: 1, minutes: [1, 6] },
  { fault: "0014", often: 0.6, minutes: [3, 20] },
  { fault: "0022", often: 0.3, minutes: [2, 12] },
  { fault: "0001", often: 0.3, minutes: [1, 4] },
  { fault: "0011", often: 0.4, minutes: [2, 15] },
  { fault: "0020", often: 0.6, minutes: [1, 2] },
  { fault: "1004", often: 0.3, minutes: [2, 10] },
  { fault: "0005", often: 0.2, minutes: [3, 25] },
  { fault: "1003", often: 0.05, minutes: [5, 40] }
] as const
const LONGEST = 6

const OFTEN = { away: 0.5, sale: 120, refill: 60, move: 1, dockingFails: 150 } as const
const aThousand = (dice: Dice, often: number) => dice.chance(often / 1000)
const minutes = (dice: Dice, least: number, most: number) => (least + dice.below((most - least) * 60) / 60) * MINUTE

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** A robot that is met for the first time: what is wrong with it passes within minutes, and one that is offline comes back some time. */
export const firstMood = ({ online, battery, faults }: SimulatedRobot, dice: Dice, now: number): Mood => ({
  doing: online ? (battery < 35 ? "charging" : "working") : "away",
  battery,
  faults: new Map(faults.map((fault) => [fault, now + minutes(dice, 1, 12)])),
  until: online ? now : now + minutes(dice, 5, 240)
})

const faultsOf = ({ doing, faults }: Mood, dice: Dice, now: number) => {
  const lasting = new Map([...faults].filter(([, until]) => until > now))
  if (doing !== "working" || lasting.size >= LONGEST) return lasting
  for (const { fault, often, minutes: span } of mishaps)
    if (!lasting.has(fault) && aThousand(dice, often)) lasting.set(fault, now + minutes(dice, span[0], span[1]))
  return lasting
}

/** Goes to charge when it runs low, which now and then does not succeed for a while; goes back to work when it is full. */
const chargeOf = (mood: Mood, dice: Dice, now: number): Pick<Mood, "doing" | "battery" | "until"> => {
  const { doing, battery, until } = mood
  const used = between(battery - 0.1 - dice.below(20) / 100, 3, 100)
  if (doing === "charging") {
    const charged = between(battery + 1.2, 0, 100)
    return { doing: charged >= 97 ? "working" : doing, battery: charged, until }
  }
  if (doing === "docking") return { doing: now >= until ? "charging" : doing, battery: used, until }
  if (used > 24 - dice.below(6)) return { doing: "working", battery: used, until }
  const fails = aThousand(dice, OFTEN.dockingFails)
  return { doing: fails ? "docking" : "charging", battery: used, until: fails ? now + minutes(dice, 4, 25) : now }
}

/** Sells out of a slot, and is filled by somebody when there is little left. */
const stockOf = ({ slots }: SimulatedRobot, doing: Mood["doing"], dice: Dice): Report["stock"] => {
  const [count, capacity] = [
    slots.reduce((sum, slot) => sum + slot.count, 0),
    slots.reduce((sum, slot) => sum + slot.capacity, 0)
  ]
  if (capacity === 0) return undefined
  if (count < capacity * 0.35 && aThousand(dice, OFTEN.refill))
    return slots.map(({ slot, capacity: full }) => ({ slot, count: full }))
  const full = slots.filter((slot) => slot.count > 0)
  if (doing !== "working" || full.length === 0 || !aThousand(dice, OFTEN.sale)) return undefined
  const sold = dice.pick(full)
  return [{ slot: sold.slot, count: sold.count - 1 }]
}

/** What a robot does in the minute since it last reported, and what it reports: nothing while the line to it is broken. */
export const live = (
  robot: SimulatedRobot,
  mood: Mood,
  dice: Dice,
  now: number
): { readonly mood: Mood; readonly report: Report | undefined } => {
  if (mood.doing === "away") {
    if (now < mood.until) return { mood, report: undefined }
    return live(robot, { ...mood, doing: "working", until: now }, dice, now)
  }
  if (aThousand(dice, OFTEN.away))
    return { mood: { ...mood, doing: "away", until: now + minutes(dice, 6, 25) }, report: undefined }
  const charge = chargeOf(mood, dice, now)
  const faults = faultsOf({ ...mood, ...charge }, dice, now)
  const stock = stockOf(robot, charge.doing, dice)
  const moves = charge.doing === "working" && robot.places.length > 1 && aThousand(dice, OFTEN.move)
  const place = moves ? dice.pick(robot.places) : robot.location_id
  return {
    mood: { ...charge, faults },
    report: {
      ...{ robot_id: robot.robot_id, at: now, battery: Math.round(charge.battery * 10) / 10, online: true },
      faults: [...faults.keys(), ...(charge.doing === "docking" ? ["0007"] : [])],
      ...(stock === undefined ? {} : { stock }),
      ...(place === robot.location_id ? {} : { location_id: place })
    }
  }
}
