/** Changes in a time without a line; `to` is null as long as it lasts. */
export type Missed = {
  readonly from: number
  readonly to: number | null
  readonly raised: number
  readonly ended: number
}

export const withMore = (missed: Missed, { raised, ended }: Pick<Missed, "raised" | "ended">): Missed => ({
  ...missed,
  raised: missed.raised + raised,
  ended: missed.ended + ended
})

export const isAny = ({ raised, ended }: Missed) => raised + ended > 0
