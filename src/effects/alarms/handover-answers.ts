/** The answers to an offer of work, as the calls name them. */
export const handoverAnswers = { accept: "accepted", decline: "declined", withdraw: "withdrawn" } as const
