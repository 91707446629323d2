import { Data, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { SqlError } from "effect/sql"
import { codes } from "../../src/effects/contract/codes.ts"
import { granted, refused, type Reply } from "../../src/effects/contract/reply.ts"
import { requestLanguage, type Words, words } from "./language.ts"

/** A considered no: its code, its words, and the input at fault where one is. */
export class Refusal extends Data.TaggedError("Refusal")<{
  readonly code: number
  readonly words: Words
  readonly field?: string
}> {}

const refusal = (code: number) => (said: Words, field?: string) =>
  new Refusal({ code, words: said, ...(field === undefined ? {} : { field }) })

export const invalidInput = refusal(codes.invalidInput)
export const notPermitted = refusal(codes.notPermitted)
export const noSuchRecord = refusal(codes.noSuchRecord)
export const conflict = refusal(codes.conflict)
export const tooManyAttempts = refusal(codes.tooManyAttempts)

/** `noun` is what a record of its kind is called. */
export const noSuchId = (noun: Words, id: number, field?: string) =>
  noSuchRecord(words(`没有编号为 ${id} 的${noun["zh-CN"]}`, `There is no ${noun["en-US"]} with id ${id}`), field)

/** Somebody else was faster. */
export const overtaken = (noun: Words) =>
  conflict(
    words(
      `该${noun["zh-CN"]}已被他人修改，请刷新后重试`,
      `Somebody else has changed this ${noun["en-US"]} meanwhile, please reload`
    )
  )

const success = words("操作成功", "success")

/** Puts what a call found, or why it was refused, into the envelope. What the database itself fails at is unexpected. */
export const answering = <A, R>(
  call: Effect.Effect<A, Refusal | SqlError.SqlError, R>
): Effect.Effect<Reply<A>, never, R | HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(requestLanguage, (language) =>
    Effect.matchEffect(call, {
      onSuccess: (data) => Effect.succeed(granted(data, success[language])),
      onFailure: (error) =>
        error._tag === "Refusal"
          ? Effect.succeed(refused(error.code, error.words[language], error.field))
          : Effect.die(error)
    })
  )
