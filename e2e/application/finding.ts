/** One finding about an application: good, bad, or advisable to change. */
export type Finding = {
  readonly mark: "good" | "bad" | "doubtful"
  readonly what: string
  /** The observation, and its remedy. */
  readonly why?: string
}

export const goodFinding = (what: string): Finding => ({ mark: "good", what })
export const badFinding = (what: string, why: string): Finding => ({ mark: "bad", what, why })
export const doubtfulFinding = (what: string, why: string): Finding => ({ mark: "doubtful", what, why })

const marks = { good: "✓", bad: "✗", doubtful: "!" } as const

export const lineOf = ({ mark, what, why }: Finding): string =>
  `${marks[mark]} ${what}${why === undefined ? "" : `\n    ${why.replaceAll("\n", "\n    ")}`}`
