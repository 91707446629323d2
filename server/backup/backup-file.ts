import { Effect, Option, Schema, Stream } from "effect"
import * as NodeStream from "@effect/platform-node/NodeStream"
import { createHash, randomBytes } from "node:crypto"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream"
import { pipeline as piped } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { syncDirectory } from "../database/durable-files.ts"

/** Why there is no backup, or why it is not restored, for a person. */
export class BackupRefused extends Schema.TaggedError<BackupRefused>()("BackupRefused", { message: Schema.String }) {}

export const FORMAT = 1

/** The first line of a backup. */
const Header = Schema.Struct({
  wheelhouse: Schema.Literal("backup"),
  format: Schema.Int,
  /** The release that made it, and what its database had been migrated by. */
  version: Schema.String,
  migrations: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  at: Schema.String,
  postgres: Schema.String
})
export type Header = typeof Header.Type

/** The next number that a sequence gives is the one after `last`, or its first. */
const SequenceLine = Schema.Struct({ sequence: Schema.String, last: Schema.NullOr(Schema.String) })
/** Its rows follow, a line each: an array with the text of each column. */
const TableLine = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) })
/** The last line: of all before it, as it was before it was compressed. */
const Trailer = Schema.Struct({ rows: Schema.Int, sha256: Schema.String })

const Line = Schema.Union([Header, SequenceLine, TableLine, Trailer])
const decodeHeader = Schema.decodeUnknownOption(Schema.fromJsonString(Header))
const decodeTrailer = Schema.decodeUnknownOption(Schema.fromJsonString(Trailer))
/** What a line says that is no row. */
export const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(Line))

export const isRow = (line: string) => line.startsWith("[")

/** What a file says of itself: how many rows, how many bytes. */
export interface Written {
  readonly rows: number
  readonly bytes: number
}

/** What PostgreSQL or the disk said, and not who passed it on. */
export const innermost = (error: unknown): string =>
  !(error instanceof Error) ? String(error) : error.cause instanceof Error ? innermost(error.cause) : error.message

/**
 * Writes the lines aside, compressed, and gives the file its name once all of it is on the disk: what is called a backup is a whole one. A former
 * one of that name stays until then. Only the account that wrote it may read it.
 */
export const writeBackup = <E, R>(file: string, lines: Stream.Stream<string, E, R>) =>
  Effect.gen(function* () {
    const aside = `${file}.${randomBytes(4).toString("hex")}.partial`
    const chunks = yield* Stream.toAsyncIterableEffect(Stream.chunks(lines))
    let rows = 0
    const hash = createHash("sha256")
    const content = async function* () {
      for await (const chunk of chunks) {
        const text = `${chunk.join("\n")}\n`
        rows += chunk.filter(isRow).length
        hash.update(text)
        yield text
      }
      yield `${JSON.stringify({ rows, sha256: hash.digest("hex") })}\n`
    }
    return yield* Effect.tryPromise({
      try: async (signal): Promise<Written> => {
        const target = createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true })
        await piped(content, createGzip(), target, { signal })
        await rename(aside, file)
        syncDirectory(dirname(file))
        return { rows, bytes: target.bytesWritten }
      },
      catch: (cause) =>
        new BackupRefused({
          message: `${file} could not be written: ${innermost(cause)}`
        })
    }).pipe(Effect.ensuring(Effect.promise(() => rm(aside, { force: true }))))
  })

/** The lines of a file, the last one of them included. */
export const linesOf = (file: string) =>
  NodeStream.fromReadable({
    evaluate: () => pipeline(createReadStream(file), createGunzip(), () => {}),
    onError: (cause) => cause as NodeJS.ErrnoException
  }).pipe(Stream.decodeText, Stream.splitLines)

/** Reads the whole file once, so that nothing of a damaged one gets anywhere, and says what it holds. */
export const checkBackup = Effect.fnUntraced(function* (file: string) {
  const no = (why: string) => Effect.fail(new BackupRefused({ message: `${file} ${why}` }))
  if (!existsSync(file)) return yield* no("is not there.")
  const damaged = no("is damaged or was cut off: nothing was restored.")
  const hash = createHash("sha256")
  let first: string | undefined
  let last: string | undefined
  let rows = 0
  yield* Stream.runForEachArray(linesOf(file), (lines) =>
    Effect.sync(() => {
      for (const line of lines) {
        first ??= line
        if (last !== undefined) {
          hash.update(`${last}\n`)
          if (isRow(last)) rows++
        }
        last = line
      }
    })
  ).pipe(
    Effect.catch(({ message }) => (message === "incorrect header check" ? no("is no backup of Wheelhouse.") : damaged))
  )
  const header = Option.getOrUndefined(decodeHeader(first))
  const trailer = Option.getOrUndefined(decodeTrailer(last))
  if (header === undefined) return yield* no("is no backup of Wheelhouse.")
  if (trailer?.rows !== rows || trailer.sha256 !== hash.digest("hex")) return yield* damaged
  return { header, rows }
})
