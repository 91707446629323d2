import { Data } from "effect"
import { codes } from "../../src/effects/contract/codes.ts"
import { type Words, words } from "./language.ts"

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

/** Somebody else was faster: the version is not the one that the form was opened with. */
export const overtaken = (noun: Words) =>
  conflict(
    words(
      `该${noun["zh-CN"]}已被他人修改，请刷新后重试`,
      `Somebody else has changed this ${noun["en-US"]} meanwhile, please reload`
    ),
    "version"
  )
