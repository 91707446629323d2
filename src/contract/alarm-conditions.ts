/** The most severe first. */
export const severities = ["critical", "major", "minor", "notice"] as const
type Severity = (typeof severities)[number]

export const limitUnits = ["percent", "times", "minute"] as const
type LimitUnit = (typeof limitUnits)[number]

/** The measures of a robot at one report. A measure is undefined if the report lacks it. */
export interface Measures {
  readonly online: boolean
  /** Consecutive failed dockings. */
  readonly dockingFailures: number
  /** Percent. */
  readonly battery: number | undefined
  /** Percent of all slots together. */
  readonly stock: number | undefined
}

/** The effect of a report on one alarm. "leave": the report does not say, so an open alarm stays open. */
export type Outcome = "raise" | "end" | "leave"

/** The bounds of a threshold, and its value in a new installation. */
export interface Limit {
  readonly unit: LimitUnit
  readonly min: number
  readonly max: number
  readonly default: number
}

/** A fault that robots report by its code as long as it lasts. */
interface ReportedFault {
  readonly code: string
  readonly severity: Severity
}

/** A condition that the server derives from a robot's measures. Robots do not report it. */
interface MeasuredCondition extends ReportedFault {
  readonly limit: Limit
  readonly measure: (measures: Measures, limit: number) => Outcome
}

/** Percentage points above its threshold at which an alarm ends, so that it does not come and go. */
const HYSTERESIS = 5

const below = (percent: number | undefined, limit: number): Outcome => {
  if (percent === undefined) return "leave"
  if (percent < limit) return "raise"
  return percent >= Math.min(limit + HYSTERESIS, 100) ? "end" : "leave"
}

/**
 * Every condition that raises an alarm, by its code (specification, section 9). Settings, lists, forms and the server's
 * rules derive from here. The severity is that of a new installation: alarms about service or safety are worse than
 * alarms about a robot's state.
 */
export const alarmConditions = {
  ultrasonic: { code: "0000", severity: "minor" },
  collision: { code: "0001", severity: "critical" },
  odometer: { code: "0004", severity: "minor" },
  emergencyStop: { code: "0005", severity: "critical" },
  algorithmTrapped: { code: "0006", severity: "major" },
  docking: {
    code: "0007",
    severity: "major",
    limit: { unit: "times", min: 1, max: 100, default: 5 },
    measure: ({ dockingFailures }, limit) =>
      dockingFailures > limit ? "raise" : dockingFailures === 0 ? "end" : "leave"
  },
  hardware: { code: "0008", severity: "critical" },
  standby: { code: "0009", severity: "notice" },
  lowBattery: {
    code: "0010",
    severity: "minor",
    limit: { unit: "percent", min: 1, max: 95, default: 20 },
    measure: ({ battery }, limit) => below(battery, limit)
  },
  elevator: { code: "0011", severity: "major" },
  radarObstruction: { code: "0012", severity: "minor" },
  forcedRotation: { code: "0013", severity: "minor" },
  positionLoss: { code: "0014", severity: "major" },
  singleLineRadar: { code: "0015", severity: "minor" },
  multiLineRadar: { code: "0016", severity: "minor" },
  virtualWall: { code: "0017", severity: "notice" },
  rgbd: { code: "0018", severity: "minor" },
  commandPause: { code: "0019", severity: "notice" },
  humanBodyDetected: { code: "0020", severity: "notice" },
  salesPaused: { code: "0021", severity: "minor" },
  noPositioning: { code: "0022", severity: "major" },
  chargingDisconnected: { code: "0023", severity: "major" },
  emergencyStopNotReset: { code: "0024", severity: "critical" },
  /** No report can tell of silence, so `silent-robots.ts` raises this alarm. */
  offline: {
    code: "0050",
    severity: "major",
    limit: { unit: "minute", min: 1, max: 1440, default: 5 },
    measure: ({ online }) => (online ? "end" : "leave")
  },
  screenDetection: { code: "0100", severity: "major" },
  refund: { code: "1001", severity: "minor" },
  lowInventory: {
    code: "1002",
    severity: "major",
    limit: { unit: "percent", min: 1, max: 95, default: 30 },
    measure: ({ stock }, limit) => below(stock, limit)
  },
  systemAbnormality: { code: "1003", severity: "critical" },
  doorTimeout: { code: "1004", severity: "major" },
  initializationError: { code: "1005", severity: "major" }
} as const satisfies Readonly<Record<string, ReportedFault | MeasuredCondition>>

export type ConditionName = keyof typeof alarmConditions
export type AlarmCode = (typeof alarmConditions)[ConditionName]["code"]

const conditions = Object.entries(alarmConditions) as ReadonlyArray<
  readonly [ConditionName, ReportedFault | MeasuredCondition]
>
const byCode = new Map(conditions.map(([name, condition]) => [condition.code, { name, condition }]))

export const alarmCodes: ReadonlyArray<AlarmCode> = Object.values(alarmConditions).map(({ code }) => code)
export const codesOf = (...names: ReadonlyArray<ConditionName>): ReadonlyArray<AlarmCode> =>
  names.map((name) => alarmConditions[name].code)

/** Undefined for a code from another version. */
export const conditionName = (code: string): ConditionName | undefined => byCode.get(code)?.name

/** Undefined for a fault that robots report, and for a code from another version. */
export const measuredCondition = (code: string): MeasuredCondition | undefined => {
  const condition = byCode.get(code)?.condition
  return condition && "measure" in condition ? condition : undefined
}
export const measuredCodes: ReadonlyArray<string> = alarmCodes.filter(measuredCondition)

export const limitOf = (code: string): Limit | undefined => measuredCondition(code)?.limit
