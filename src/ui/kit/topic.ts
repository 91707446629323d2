/** What is said under a key: in English, `one` where the count is one. */
export type Text = readonly [chinese: string, english: string, one?: string]
export type Topic = Readonly<Record<string, Text>>
/** Topics of texts: `robots.title`. */
export type Topics = Readonly<Record<string, Topic>>
