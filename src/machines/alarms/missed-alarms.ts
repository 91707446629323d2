/** Changes without a connection. `to` is null until the connection is back. */
export type MissedAlarms = {
  readonly from: number
  readonly to: number | null
  readonly raised: number
  readonly ended: number
}

export const addMissed = (
  missed: MissedAlarms,
  { raised, ended }: Pick<MissedAlarms, "raised" | "ended">
): MissedAlarms => ({
  ...missed,
  raised: missed.raised + raised,
  ended: missed.ended + ended
})

export const hasMissed = ({ raised, ended }: MissedAlarms) => raised + ended > 0
