import type { StateSpan, TimelineState } from "../../src/contract/robot-timeline.ts"

/** An interval in the database. The open one has no end. */
export interface StoredInterval {
  readonly state: Exclude<TimelineState, "unknown">
  readonly from: number
  readonly to: number | null
}

interface Gap {
  readonly from: number
  readonly to: number
}

/** The parts of a span outside of gaps, which are in order. */
const outside = (span: StateSpan, gaps: ReadonlyArray<Gap>): ReadonlyArray<StateSpan> => {
  const parts: Array<StateSpan> = []
  let { from } = span
  for (const gap of gaps) {
    if (gap.to <= from || gap.from >= span.to) continue
    if (gap.from > from) parts.push({ ...span, from, to: gap.from })
    from = gap.to
  }
  return from < span.to ? [...parts, { ...span, from }] : parts
}

/**
 * Covers the whole time with spans: intervals in order, and unknown time between them. While no server listened, only
 * "out of service" is known, because people set it.
 */
export const spansOf = (
  intervals: ReadonlyArray<StoredInterval>,
  gaps: ReadonlyArray<Gap>,
  { from, to }: Gap
): ReadonlyArray<StateSpan> => {
  const knownSpans = intervals
    .map((interval): StateSpan => ({
      state: interval.state,
      from: Math.max(from, interval.from),
      to: Math.min(to, interval.to ?? to)
    }))
    .filter((span) => span.from < span.to)
    .flatMap((span) => (span.state === "outOfService" ? [span] : outside(span, gaps)))
  const spans: Array<StateSpan> = []
  let end = from
  for (const span of knownSpans) {
    if (span.from > end) spans.push({ state: "unknown", from: end, to: span.from })
    const previous = spans.at(-1)
    // A change of the merchant splits an interval, which is still one span.
    if (previous?.state === span.state && previous.to === span.from)
      spans[spans.length - 1] = { ...previous, to: span.to }
    else spans.push(span)
    end = span.to
  }
  return end < to ? [...spans, { state: "unknown", from: end, to }] : spans
}
