import { Data } from "effect"
import { SqlError } from "effect/sql"
import { isBusy, isLost } from "../database/unavailable.ts"
import { words } from "./words.ts"

/** A call has waited long enough behind others that wait for the same. */
export class Busy extends Data.TaggedError("Busy") {}

/** Nobody can tell whether the call was carried out: what is said is no answer of a call, and its maker may try again. */
export const lost = {
  status: 503,
  words: words("数据库暂时无法访问，请稍后再试", "The database cannot be reached at the moment, please try again")
}
/** The server has no time left for what it still carries out. Of a write with a key it is known that it can be sent again. */
export const stopping: typeof lost = {
  status: 503,
  words: words(
    "服务器正在停止，请稍后再试；使用相同编号重发的写操作只会执行一次",
    "The server is being stopped, please try again: a write sent again with the same key is carried out once"
  )
}
/** Of a write without one nobody knows whether it was carried out in this moment. */
export const stoppingUnknown: typeof lost = {
  status: 503,
  words: words(
    "服务器正在停止，无法确定此操作是否已完成，请稍后核实",
    "The server is being stopped, and whether this was carried out is not known: please look before you try again"
  )
}
/** The call was taken back whole. */
const busy = {
  status: 200,
  words: words("数据库正忙，未做任何更改，请稍后再试", "The database is busy and nothing was changed, please try again")
}

/** What is PostgreSQL's state and no mistake of the server's. */
export const outageOf = (error: unknown) => {
  if (error instanceof Busy || (SqlError.isSqlError(error) && isBusy(error))) return busy
  return SqlError.isSqlError(error) && isLost(error) ? lost : undefined
}
