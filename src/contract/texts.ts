import { Schema } from "effect"

/* Every text of the contract has one of four kinds, which decide about it in a case file without people. A text
   without a kind fails a test. Annotate after the last check, which would drop the annotation. */
export type TextKind = "person" | "free" | "thing" | "word"

/** Names or reaches a person. A pseudonym replaces it wherever it occurs. */
export const PERSON = { text: "person" } as const
/** Written by people. Names from other fields are replaced in it, and telephone numbers too. */
export const FREE = { text: "free" } as const
/** Stays as it is: the name of a thing, a place, a role or a company. */
export const THING = { text: "thing" } as const
/** Stays as it is: a code, a number, a date or an address of the product. */
export const WORD = { text: "word" } as const

/** Annotates a record whose texts have different kinds, by the beginnings of its keys. */
export const keysOfKind = (keys: Readonly<Record<string, TextKind>>) => ({ keys })

export const PersonText = Schema.String.annotate(PERSON)
export const FreeText = Schema.String.annotate(FREE)
export const ThingText = Schema.String.annotate(THING)
export const WordText = Schema.String.annotate(WORD)
