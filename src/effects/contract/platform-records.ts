/**
 * The groups of calls whose records are the platform's. A merchant's people only look at these: the server refuses whatever would change one
 * (`server/database/merchant-records.ts`), so nothing of that is offered to them.
 */
const ofPlatform: ReadonlyArray<string> = [
  ...["roles", "alarmTypes", "activities", "coupons"],
  ...["placements", "utterances", "quizzes", "miniAppPages"]
]

export const isOfPlatform = (group: string): boolean => ofPlatform.includes(group)
