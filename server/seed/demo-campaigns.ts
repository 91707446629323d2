import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { activities, coupons, placements, quizzes, utterances } from "./campaigns.ts"
import { makeDice } from "./dice.ts"
import { fill } from "./fill.ts"
import { miniAppPages } from "./mini-app-pages.ts"

const DAY = 86_400_000
/** The days of shops end in China, eight hours before they do in Greenwich. */
const CHINA = 8 * 3_600_000

/** Activities, coupons, placements, utterances, quizzes and mini-app pages of the demo. */
export const seedDemoCampaigns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  const dice = makeDice(20_261_126)
  const today = now - ((now + CHINA) % DAY)
  const at = (day: number) => new Date(today + day * DAY)
  /** In working hours. */
  const made = (firstDay: number) => {
    const day = at(Math.min(firstDay, 0) - 1 - dice.below(10))
    const created = new Date(day.getTime() + 9 * 3_600_000 + dice.below(9 * 3600) * 1000)
    return { created_at: created, updated_at: created }
  }

  yield* fill(
    "activities",
    activities.map(([name, kind, discount, threshold, from, to, state]) => ({
      ...{ name, kind, discount, threshold, starts_at: at(from), ends_at: at(to), state },
      ...made(from)
    }))
  )
  yield* fill(
    "coupons",
    coupons.map(([name, kind, discount, threshold, from, to, quantity, issued, used]) => ({
      ...{ name, kind, discount, threshold, starts_at: at(from), ends_at: at(to), quantity, issued, used },
      ...made(from)
    }))
  )
  const locations = (yield* sql<{ id: number }>`select id from locations order by id`).map(({ id }) => id)
  yield* fill(
    "placements",
    placements.map(([title, media_kind, file, from, to, sort, places]) => ({
      ...{ title, media_kind, media_url: `/media/${file}`, sort, enabled: to > 0 },
      ...{ starts_at: at(from), ends_at: at(to), robot_ids: [] },
      location_ids: [...new Set(Array.from({ length: places }, () => dice.pick(locations)))].toSorted((a, b) => a - b),
      ...made(from)
    }))
  )
  yield* fill(
    "utterances",
    utterances.flatMap(([scene, zh, en]) => [
      { scene, language: "zh-CN", text: zh, enabled: true, ...made(-60) },
      { scene, language: "en-US", text: en, enabled: !dice.chance(0.2), ...made(-40) }
    ])
  )
  yield* fill(
    "quizzes",
    quizzes.map(([question, answers, right]) => ({
      ...{ question, answers, right, enabled: !dice.chance(0.2) },
      ...made(-30)
    }))
  )
  yield* fill(
    "mini_app_pages",
    miniAppPages.map(({ blocks, published, ...page }) => {
      const times = made(-20)
      return {
        ...{ ...page, ...times, published, published_at: published ? times.created_at : null },
        blocks: blocks.map(([kind, title, lines]) => ({ kind, title, content: lines.join("\n") }))
      }
    })
  )
})
