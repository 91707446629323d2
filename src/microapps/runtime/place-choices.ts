import { Schema } from "effect"

export const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })
export type Choice = typeof Choice.Type

export const choice = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id: String(id), name })
