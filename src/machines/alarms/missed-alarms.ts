/** Changes without a connection; `to` is null until it is back. */
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
