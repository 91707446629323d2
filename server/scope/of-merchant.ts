import { Context } from "effect"

/** Whether names of tables mean views of what is a merchant's: far fewer rows, and none that PostgreSQL could sample. */
export const OfMerchant = Context.Reference<boolean>("server/OfMerchant", { defaultValue: () => false })
