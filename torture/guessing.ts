import type { Findings } from "../bench/figures.ts"
import { type Dice, makeDice } from "../server/seed/rows.ts"
import { cheapHash } from "../test/server/cheap-hash.ts"
import { CAPTCHA, cookieOf } from "../test/server/test-client.ts"
import type { Plan } from "./torture.ts"
import { openServerWithClock } from "./server-with-clock.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAYS = 30

const RIGHT = "Right123"
const FORMER = "Former12"

type Cookie = { readonly cookie: string }
/** One attempt: its address, verification code and cookie. */
type Attempt = { readonly from: string; readonly captcha: string; readonly cookie?: string }
interface Victim {
  readonly id: number
  readonly username: string
  /** Genuine cookies of browsers that signed in before the password changed. */
  readonly previousCookies: ReadonlyArray<Cookie>
  /** A genuine cookie of the attacker's own account. */
  readonly others: Cookie
  readonly attacks: ReadonlyArray<Attack>
}
type Attack = (dice: Dice, victim: Victim) => Attempt

const anywhere = (dice: Dice) =>
  dice.chance(0.3)
    ? `2001:db8:${dice.below(65_536).toString(16)}::${dice.below(65_536).toString(16)}`
    : `203.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`
const letters = (dice: Dice, count: number) =>
  Array.from({ length: count }, () => dice.pick([..."abcdefghijklmnopqrstuvwxyz0123456789_-"])).join("")

const attacks: Readonly<Record<string, Attack>> = {
  "one address": () => ({ from: "198.51.100.7", captcha: CAPTCHA }),
  "many addresses": (dice) => ({ from: anywhere(dice), captcha: CAPTCHA }),
  "made-up captchas": (dice) => ({ from: anywhere(dice), captcha: letters(dice, 4) }),
  "made-up device cookies": (dice, { id, others }) => ({
    from: anywhere(dice),
    captcha: CAPTCHA,
    cookie: dice.pick([
      `known_${id}=${letters(dice, 16)}.${letters(dice, 43)}.${letters(dice, 43)}`,
      others.cookie.replace(/^known_\d+/, `known_${id}`),
      others.cookie,
      `known_${id}=`
    ])
  }),
  "cookies of a former password": (dice, { previousCookies }) => ({
    from: anywhere(dice),
    captcha: CAPTCHA,
    ...dice.pick([...previousCookies, {}])
  })
}

type Server = Awaited<ReturnType<typeof openServerWithClock>>

const enter = async ({ send }: Server, username: string, password: string, { from, captcha, cookie }: Attempt) => {
  const headers = { "x-forwarded-for": from, ...(cookie === undefined ? {} : { cookie }) }
  const body = { username, password, captcha_id: "none", captcha }
  const response = await send("POST", "/system-admin/login-v2", { body, headers })
  const { code, field } = (await response.json()) as { readonly code: number; readonly field?: string }
  return { code, field, response }
}

/** Signs in from an unknown browser, and stores the cookie. */
const meet = async (server: Server, username: string, password: string): Promise<Cookie> => {
  const { code, response } = await enter(server, username, password, { from: "192.0.2.99", captcha: CAPTCHA })
  if (code !== 0) throw new Error(`${username} was not let in: ${code}`)
  return cookieOf(response)
}

/** Requests this many captchas for one address, forty at a time. Returns the number of drawn ones. */
const askForCaptchas = async ({ send }: Server, count: number) => {
  let [requested, answered] = [0, 0]
  const ask = async () => {
    while (requested++ < count) {
      const response = await send("GET", "/system-admin/captcha", { headers: { "x-forwarded-for": "192.0.2.1" } })
      if (((await response.json()) as { readonly code: number }).code === 0) answered++
    }
  }
  await Promise.all(Array.from({ length: 40 }, ask))
  return answered
}

/** Thirty days of guessing, at first as often as pauses allow. The owners sign in every hour. */
const guess = async (server: Server, dice: Dice, victims: ReadonlyArray<Victim>, short: boolean) => {
  const guesses = victims.map(() => 0)
  const browsers = []
  for (const { username } of victims) browsers.push(await meet(server, username, RIGHT))
  let [attempts, signIns, refused, hour] = [0, 0, 0, 0]
  const [quick, slow] = short ? [HOUR, 12 * HOUR] : [5 * MINUTE, 30 * MINUTE]
  while (server.time.ahead < DAYS * 24 * HOUR) {
    const wrong = victims.flatMap((victim, at) =>
      Array.from({ length: 1 + dice.below(3) }, async () => {
        attempts += 1
        const attempt = dice.pick(victim.attacks)(dice, victim)
        const name = dice.chance(0.5) ? victim.username : victim.username.toUpperCase()
        const { code, field } = await enter(server, name, "Wrong123", attempt)
        if (code === 40000 && field === "password") guesses[at]! += 1
      })
    )
    await Promise.all(wrong)
    if (server.time.ahead >= hour) {
      for (const [at, { username }] of victims.entries()) {
        const { code, response } = await enter(server, username, RIGHT, {
          from: anywhere(dice),
          captcha: CAPTCHA,
          ...browsers[at]!
        })
        signIns += 1
        if (code === 0) browsers[at] = cookieOf(response)
        else refused += 1
      }
      hour += HOUR
    }
    server.time.ahead += server.time.ahead < 36 * HOUR ? quick : slow
  }
  return { guesses, attempts, signIns, refused }
}

/** Thirty days of guessing with an advanced clock, and a rush for verification codes. */
export const torture = async ({ seed, short }: Plan): Promise<Findings> => {
  const server = await openServerWithClock()
  try {
    const dice = makeDice(seed)
    const each = Object.entries(attacks).map(([name, attack]) => [name, [attack]] as const)
    const kinds = [...each, ["all of them", Object.values(attacks)] as const].slice(short ? -2 : 0)
    const add = async (username: string) => {
      const [row] = await server.query<{ readonly id: number }>(
        "insert into users (username, role, password_hash) values ($1, 'user', $2) returning id",
        [username, cheapHash(FORMER)]
      )
      return row!.id
    }
    await add("attacker")
    const others = await meet(server, "attacker", FORMER)
    const victims: Array<Victim> = []
    for (const [name, attacks] of kinds) {
      const username = `victim.${name.replaceAll(" ", "-")}`
      const id = await add(username)
      const previousCookies = [await meet(server, username, FORMER), await meet(server, username, FORMER)]
      await server.query("update users set password_hash = $1 where id = $2", [cheapHash(RIGHT), id])
      victims.push({ id, username, previousCookies, others, attacks })
    }
    const captchaCount = short ? 1000 : 50_000
    const answeredCount = await askForCaptchas(server, captchaCount)
    const { guesses, attempts, signIns, refused } = await guess(server, dice, victims, short)
    return {
      figures: [
        {
          name: "passwords checked for the account most guessed at, in 30 days",
          value: Math.max(...guesses),
          unit: "",
          max: 100
        },
        { name: "owners refused at the first try on a known browser", value: refused, unit: "", max: 0 },
        // 600 in two minutes, plus simultaneous requests.
        {
          name: `drawn of ${captchaCount} verification codes asked for by one address`,
          value: answeredCount,
          unit: "",
          max: short ? 620 : 1240
        },
        { name: "attempts of all attackers", value: attempts, unit: "" },
        { name: "sign-ins of the owners", value: signIns, unit: "" }
      ],
      notes: kinds.map(([name], at) => `${name}: ${guesses[at]} checked`)
    }
  } finally {
    await server.close()
  }
}
