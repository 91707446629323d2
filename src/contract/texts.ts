import { Schema } from "effect"

/*
 * Every text of the contract is of one of four kinds; one of none fails a test. A case file without people goes by them. The mark stands after a text's
 * last check, which would take it away.
 */
export type TextKind = "person" | "free" | "thing" | "word"

/** Names or reaches a person: a pseudonym stands in its place, and wherever else it is found. */
export const PERSON = { text: "person" } as const
/** People write it: the people of other fields are replaced in it, and telephone numbers. */
export const FREE = { text: "free" } as const
/** Exempt, for it names a thing, a place, a role or a company. */
export const THING = { text: "thing" } as const
/** Exempt, for it is a code, a number, a date or an address of the product. */
export const WORD = { text: "word" } as const

/** Marks a record by the beginnings of keys whose texts are of another kind. */
export const keysOfKind = (keys: Readonly<Record<string, TextKind>>) => ({ keys })

export const PersonText = Schema.String.annotate(PERSON)
export const FreeText = Schema.String.annotate(FREE)
export const ThingText = Schema.String.annotate(THING)
export const WordText = Schema.String.annotate(WORD)
