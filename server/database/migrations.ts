import { readdirSync } from "node:fs"
import { Effect } from "effect"
import { Migrator } from "effect/sql"

const folder = new URL("../migrations/", import.meta.url)
/** By its number, under the name that databases know it by: `0002-user-lists.ts` is `2_user_lists`. */
const nameOf = (file: string) => file.replace(/^0+/, "").replaceAll("-", "_")

/** Every migration of this version, in order. What a database has is not even loaded. */
export const knownMigrations = Migrator.fromGlob(
  Object.fromEntries(readdirSync(folder).map((file) => [nameOf(file), () => import(new URL(file, folder).href)]))
)

/** Applies what is missing of these, in order and in one transaction; several servers may start at once. */
export const migrateBy = (migrations: ReadonlyArray<Migrator.ResolvedMigration>) =>
  Migrator.make({})({ loader: Effect.succeed(migrations) })

export const migrate = Effect.flatMap(knownMigrations, migrateBy)
