/** What the server's event table tells of, by topic. The table keeps older types as well: this is what is written today. */
const names = {
  session: ["opened", "closed", "ended", "accountRequested"],
  users: ["added", "edited", "deleted", "passwordChanged"],
  alarms: ["receivingTurned"],
  devices: ["picked"],
  messages: ["read"],
  wechat: ["bound", "unbound"],
  robots: ["putOnShelves", "removedFromShelf", "synced"],
  orders: ["refunded"],
  refunds: ["requested", "approved", "refused"],
  activities: ["added", "edited", "deleted", "started", "paused", "ended"],
  coupons: ["added", "edited", "deleted"],
  placements: ["added", "edited", "deleted", "enabled", "disabled"],
  utterances: ["added", "edited", "deleted"],
  quizzes: ["added", "edited", "deleted"],
  miniAppPages: ["added", "edited", "deleted", "published", "unpublished"]
} as const
type Names = typeof names

export type EventType = { [Topic in keyof Names]: `${Topic}.${Names[Topic][number]}` }[keyof Names]

/** Topics whose records are added, edited and deleted. */
export type RecordTopic = {
  [Topic in keyof Names]: "added" | "edited" | "deleted" extends Names[Topic][number] ? Topic : never
}[keyof Names]

export const eventTypes = Object.entries(names).flatMap(([topic, own]) =>
  own.map((name) => `${topic}.${name}` as EventType)
)

export const isEventType = (type: string): type is EventType => eventTypes.some((each) => each === type)
