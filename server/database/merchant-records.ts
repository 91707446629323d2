/** The setting of a transaction that says for which merchant it is. Where it is missing PostgreSQL refuses. */
export const MERCHANT = "wheelhouse.merchant"
const own = `current_setting('${MERCHANT}')::int4`

const ofUser = "user_id in (select id from users)"
const ofRobot = "robot_id in (select robot_id from devices)"
const ofAlarm = "alarm_id in (select id from robot_alarms)"

interface Belonging {
  /** Which rows are the merchant's. Names of tables mean what is declared above: those rows of them that are the merchant's. */
  readonly where?: string
  /** Columns that show less than the table holds. */
  readonly shown?: Readonly<Record<string, string>>
  /** What the merchant's people may not do to them: `all` are the platform's, and only seen. */
  readonly refused?: "all" | "insert, delete"
  /** What new rows hold unless it is said. */
  readonly defaults?: Readonly<Record<string, string>>
}

/** The platform's, for all merchants. */
const common: Belonging = { refused: "all" }
/** What no call shows: the server's own bookkeeping, of which each call finds its part by a secret or by who makes it. */
const bookkeeping: Belonging = {}

/** Kept by PostgreSQL. */
const counted: Belonging = { where: `merchant_id = ${own}`, refused: "all" }

/**
 * How the rows of each table belong to a merchant, which decides for every call what its people see and change. Whoever is the merchant's makes his calls
 * among views of this (`merchant-views.ts`). Of a table that is missing here they see and change nothing.
 */
export const merchantRecords: Readonly<Record<string, Belonging>> = {
  merchants: { where: `id = ${own}`, refused: "insert, delete" },
  users: { where: `merchant_id = ${own}`, defaults: { merchant_id: own } },
  /** Those that they have uploaded or that stand for them; whose address is known is served to everybody. */
  images: {
    where:
      "created_by in (select id from users) or exists (select from users where avatar = url) or exists (select from merchants where logo = url)"
  },
  roles: common,
  events: { where: `merchant_id = ${own}` },
  sessions: { where: ofUser },
  second_factors: { where: ofUser },
  wechat_bindings: { where: ofUser },
  alarm_receivers: { where: ofUser },
  // What the platform's people share is not theirs: it may name other merchants.
  views: { where: ofUser },
  captchas: bookkeeping,
  wechat_codes: bookkeeping,
  sign_in_counters: bookkeeping,
  idempotency_keys: bookkeeping,
  secrets: bookkeeping,

  devices: { where: `merchant_id = ${own}` },
  user_devices: { where: `${ofUser} and ${ofRobot}` },
  robot_slots: { where: ofRobot },
  robot_reports: { where: ofRobot },
  products: common,
  orders: { where: `merchant_id = ${own}` },
  refunds: { where: `merchant_id = ${own}` },

  robot_alarms: { where: `merchant_id = ${own}` },
  alarm_changes: { where: ofAlarm },
  alarm_robots: { where: ofAlarm },
  alarm_feed: common,
  alarm_days: counted,
  robot_days: counted,
  notification_days: counted,
  order_days: counted,
  order_robot_days: counted,
  day_zone: common,
  alarm_types: common,
  // Of one that is about all robots, others' among them, the merchant's people neither see nor make any.
  silences: { where: "robot_ids <> '{}' and robot_ids <@ array(select robot_id from devices)" },
  notify_rules: { where: "user_ids <> '{}' and user_ids <@ array(select id from users)" },
  notifications: { where: `${ofAlarm} and ${ofUser}` },
  // Somebody may have been told of alarms before he was the merchant's.
  messages: {
    where: `${ofUser} and (about->>'alarm' is null or exists (select from robot_alarms a where a.id = (about->>'alarm')::int4))`
  },

  areas: common,
  // Where its robots are and were: elsewhere stand others'.
  locations: {
    where:
      "id in (select location_id from devices union select location_id from orders union select location_id from robot_alarms)",
    refused: "all"
  },
  activities: common,
  coupons: common,
  // Those that its robots play, without the others that play them.
  placements: {
    where:
      "robot_ids = '{}' and location_ids = '{}' or robot_ids && array(select robot_id from devices) or location_ids && array(select id from locations)",
    shown: {
      robot_ids: "array(select id from unnest(robot_ids) id where id in (select robot_id from devices))",
      location_ids: "array(select id from unnest(location_ids) id where id in (select l.id from locations l))"
    },
    refused: "all"
  },
  utterances: common,
  quizzes: common,
  mini_app_pages: common,
  developer_tools: common
}
