import type { AlarmStreamMessage } from "../../src/effects/contract/alarm-stream.ts"
import type { Language } from "../http/words.ts"
import { alarmOf, type AlarmRow } from "./alarm-rows.ts"

/** A message as it is sent, made once for all who read it in one language. */
export type Frame = (language: Language) => Buffer

const frame = (made: (language: Language) => AlarmStreamMessage, id?: string): Frame => {
  const frames = new Map<Language, Buffer>()
  return (language) => {
    const known = frames.get(language)
    if (known) return known
    const bytes = Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(made(language))}\n\n`)
    frames.set(language, bytes)
    return bytes
  }
}

export const opened = (at: number, resumed: boolean) => frame(() => ({ type: "opened", at, resumed }))

export const beat = (at: number) => frame(() => ({ type: "beat", at }))

export const closed = (code: number, said: Readonly<Record<Language, string>>) =>
  frame((language) => ({ type: "closed", code, msg: said[language] }))

/** So many make about a quarter of a megabyte. */
const AT_ONCE = 500

/** Who has the last of them has got as far as `last`. */
export const changed = (at: number, rows: ReadonlyArray<AlarmRow>, last: string): ReadonlyArray<Frame> =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, nth) => {
    const some = rows.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE)
    const id = (nth + 1) * AT_ONCE < rows.length ? undefined : last
    return frame((language) => ({ type: "changed", at, alarms: some.map((row) => alarmOf(row, language)) }), id)
  })
