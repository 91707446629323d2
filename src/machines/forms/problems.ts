export type Problems = Readonly<Record<string, string>>

/** The problems of the other fields. */
export const withoutFields = (problems: Problems, fields: ReadonlyArray<string>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
