/** PostgreSQL's advisory locks, all of them: two with one number would keep each other from working. A number is never given anew. */
export const locks = {
  server: 8_246_173,
  seed: 8_246_174,
  backups: 8_246_175,
  simulation: 8_246_176,
  silentRobots: 8_246_177,
  alarmFeed: 8_246_178,
  merchantViews: 8_246_179,
  seals: 8_246_180,
  accountRequests: 8_246_181
} as const
