/** Begins a transaction whose statements see all tables as of one moment. */
export const ONE_MOMENT = "begin isolation level repeatable read"
