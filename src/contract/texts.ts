import { Schema } from "effect"

/*
 * Every text of the contract has one of four kinds, which decide about it in a case file without people; a text
 * without a kind fails a test. The mark stands after a text's last check, which would remove it.
 */
export type TextKind = "person" | "free" | "thing" | "word"

/** Names or reaches a person: a pseudonym replaces it, wherever it occurs. */
export const PERSON = { text: "person" } as const
/** Written by people: names from other fields are replaced in it, and telephone numbers. */
export const FREE = { text: "free" } as const
/** Exempt, because it names a thing, a place, a role or a company. */
export const THING = { text: "thing" } as const
/** Exempt, because it is a code, a number, a date or an address of the product. */
export const WORD = { text: "word" } as const

/** Marks a record whose texts have different kinds, by the beginnings of keys. */
export const keysOfKind = (keys: Readonly<Record<string, TextKind>>) => ({ keys })

export const PersonText = Schema.String.annotate(PERSON)
export const FreeText = Schema.String.annotate(FREE)
export const ThingText = Schema.String.annotate(THING)
export const WordText = Schema.String.annotate(WORD)
