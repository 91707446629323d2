/** One measured figure. `max` and `min` are targets; without either it is for information. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly max?: number
  readonly min?: number
}

/** The findings of one bench: figures, notes about them, and raw data for the result file. */
export type Findings = {
  readonly figures: ReadonlyArray<Figure>
  readonly notes?: ReadonlyArray<string>
  readonly raw?: object
}

export const isMet = ({ value, max, min }: Figure): boolean | null =>
  max === undefined && min === undefined ? null : value <= (max ?? Infinity) && value >= (min ?? -Infinity)

export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}
export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

const valueText = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toFixed(2)))

export const textOf = (figure: Figure): string => {
  const { name, value, unit, max, min } = figure
  const target =
    max === undefined ? (min === undefined ? "" : `≥ ${valueText(min)} ${unit}`) : `≤ ${valueText(max)} ${unit}`
  const verdict = { true: "met", false: "MISSED", null: "" }[String(isMet(figure))] ?? ""
  return `  ${name.padEnd(66)} ${`${valueText(value)} ${unit}`.padStart(14)}   ${target.padEnd(16)} ${verdict}`.trimEnd()
}
