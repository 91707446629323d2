import type { Dice } from "./dice.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DAYS = 90

export interface Member {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly role: string
  readonly created_at: number
}

const agents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
]

const fieldsOf = ({ id, username, email, role }: Member, more: object = {}) => ({
  id,
  username,
  email,
  role,
  enabled: true,
  ...more
})

/** Three months of an office: people sign in on workdays and go home, administrators add and change accounts now and then. */
export const pastEvents = (
  members: ReadonlyArray<Member>,
  admins: ReadonlyArray<Member>,
  now: number,
  dice: Dice
): ReadonlyArray<object> => {
  const events: Array<{ readonly at: number }> = []
  const tell = (at: number, { id, username }: Member, type: string, entity: number, change: object) => {
    if (at < now)
      events.push({
        at,
        ...{ user_id: id, username, type, entity_id: String(entity), before: null, after: null },
        ...change
      })
  }
  let session = 0
  for (let day = DAYS; day >= 0; day--) {
    const midnight = now - (now % DAY) - day * DAY
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    for (const member of members) {
      if (member.created_at > midnight || !dice.chance(weekend ? 0.03 : 0.22)) continue
      const opened = midnight + dice.below(9 * 60) * MINUTE
      const seen = { id: ++session, address: `10.8.${dice.below(6)}.${2 + dice.below(250)}`, agent: dice.pick(agents) }
      tell(opened, member, "session.opened", seen.id, { after: seen })
      const closed = dice.chance(0.5) && opened + (20 + dice.below(300)) * MINUTE
      if (closed) tell(closed, member, "session.closed", seen.id, { before: { ...seen, user_id: member.id } })
    }
    if (!weekend && dice.chance(0.4)) {
      const changed = dice.pick(members.filter(({ created_at }) => created_at < midnight))
      const email = `${changed.email.split("@")[0]}@mail.wheelhouse.example`
      const change = { before: fieldsOf(changed, { email }), after: fieldsOf(changed) }
      tell(midnight + dice.below(9 * 60) * MINUTE, dice.pick(admins), "users.edited", changed.id, change)
    }
  }
  for (const member of members) {
    if (member.created_at > now - DAYS * DAY)
      tell(member.created_at, dice.pick(admins), "users.added", member.id, { after: fieldsOf(member) })
  }
  return events.toSorted((a, b) => a.at - b.at).map(({ at, ...event }) => ({ at: new Date(at), ...event }))
}
