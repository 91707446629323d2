import type { MenuPageName } from "../contract/record-facts.ts"
import type { EntityType, EventType } from "../contract/event-types.ts"
import type { Values } from "./texts.ts"

/** Namespaces by name. A view asks for texts of those that stand here; an unknown key does not compile. */
type Namespaces = {
  action: typeof import("./en-US/action.json")
  activities: typeof import("./en-US/market-support/activities.json")
  alarm: typeof import("./en-US/alarm.json")
  alarmHistory: typeof import("./en-US/alarmHistory.json")
  alarmStream: typeof import("./en-US/alarmStream.json")
  alarmTypes: typeof import("./en-US/alarmTypes.json")
  alarmsOff: typeof import("./en-US/alarmsOff.json")
  application: typeof import("./en-US/kit/application.json")
  availability: typeof import("./en-US/availability.json")
  blocks: typeof import("./en-US/mini-app-admin/blocks.json")
  board: typeof import("./en-US/board.json")
  caseFile: typeof import("./en-US/caseFile.json")
  center: typeof import("./en-US/center.json")
  commandPalette: typeof import("./en-US/commandPalette.json")
  contents: typeof import("./en-US/mini-app-admin/contents.json")
  coupons: typeof import("./en-US/market-support/coupons.json")
  coverage: typeof import("./en-US/coverage.json")
  dashboard: typeof import("./en-US/dashboard.json")
  devices: typeof import("./en-US/devices.json")
  discounts: typeof import("./en-US/market-support/discounts.json")
  drawer: typeof import("./en-US/drawer.json")
  dryRun: typeof import("./en-US/dryRun.json")
  events: typeof import("./en-US/events.json")
  exception: typeof import("./en-US/exception.json")
  exportEnds: typeof import("./en-US/kit/exportEnds.json")
  exportSheet: typeof import("./en-US/kit/exportSheet.json")
  exporting: typeof import("./en-US/kit/exporting.json")
  exports: typeof import("./en-US/kit/exports.json")
  fault: typeof import("./en-US/kit/fault.json")
  fields: typeof import("./en-US/fields.json")
  fleetMap: typeof import("./en-US/fleetMap.json")
  frame: typeof import("./en-US/frame.json")
  group: typeof import("./en-US/group.json")
  health: typeof import("./en-US/health.json")
  history: typeof import("./en-US/history.json")
  hue: typeof import("./en-US/hue.json")
  image: typeof import("./en-US/image.json")
  keys: typeof import("./en-US/keys.json")
  kit: typeof import("./en-US/kit/kit.json")
  lists: typeof import("./en-US/kit/lists.json")
  locations: typeof import("./en-US/locations.json")
  login: typeof import("./en-US/login.json")
  machinePanel: typeof import("./en-US/machinePanel.json")
  menu: typeof import("./en-US/menu.json")
  merchants: typeof import("./en-US/merchants.json")
  messageBox: typeof import("./en-US/messageBox.json")
  messages: typeof import("./en-US/messages.json")
  microapps: typeof import("./en-US/microapps.json")
  miniAppPages: typeof import("./en-US/mini-app-admin/miniAppPages.json")
  myDay: typeof import("./en-US/myDay.json")
  notifyRecords: typeof import("./en-US/notifyRecords.json")
  notifyRules: typeof import("./en-US/notifyRules.json")
  operator: typeof import("./en-US/operator.json")
  order: typeof import("./en-US/sale-admin/order.json")
  orders: typeof import("./en-US/sale-admin/orders.json")
  overview: typeof import("./en-US/overview.json")
  ownership: typeof import("./en-US/ownership.json")
  page: typeof import("./en-US/page.json") & Readonly<Record<MenuPageName | "messageList", string>>
  palette: typeof import("./en-US/palette.json")
  parts: typeof import("./en-US/kit/parts.json")
  password: typeof import("./en-US/password.json")
  period: typeof import("./en-US/kit/period.json")
  phrase: typeof import("./en-US/phrase.json")
  placeFilters: typeof import("./en-US/kit/placeFilters.json")
  placements: typeof import("./en-US/advertising-admin/placements.json")
  places: typeof import("./en-US/kit/places.json")
  play: typeof import("./en-US/interactive-admin/play.json")
  quizzes: typeof import("./en-US/interactive-admin/quizzes.json")
  records: typeof import("./en-US/kit/records.json")
  refundContext: typeof import("./en-US/sale-admin/refundContext.json")
  refunds: typeof import("./en-US/sale-admin/refunds.json")
  replay: typeof import("./en-US/replay.json")
  request: typeof import("./en-US/request.json")
  result: typeof import("./en-US/result.json")
  robot: typeof import("./en-US/device-admin/robot.json")
  robots: typeof import("./en-US/device-admin/robots.json")
  roles: typeof import("./en-US/roles.json")
  secondFactor: typeof import("./en-US/secondFactor.json")
  secret: typeof import("./en-US/secret.json")
  section: typeof import("./en-US/kit/section.json")
  session: typeof import("./en-US/session.json")
  setting: typeof import("./en-US/setting.json")
  settings: typeof import("./en-US/settings.json")
  severity: typeof import("./en-US/severity.json")
  shell: typeof import("./en-US/shell.json")
  shellFrame: typeof import("./en-US/shellFrame.json")
  silence: typeof import("./en-US/silence.json")
  statistics: typeof import("./en-US/sale-admin/statistics.json")
  timeline: typeof import("./en-US/timeline.json")
  streamDetails: typeof import("./en-US/streamDetails.json")
  success: typeof import("./en-US/kit/success.json")
  tabs: typeof import("./en-US/tabs.json")
  theme: typeof import("./en-US/theme.json")
  todo: typeof import("./en-US/todo.json")
  userDialog: typeof import("./en-US/userDialog.json")
  userSettings: typeof import("./en-US/userSettings.json")
  users: typeof import("./en-US/users.json")
  utterances: typeof import("./en-US/interactive-admin/utterances.json")
  wechat: typeof import("./en-US/wechat.json")
  value: Record<string, string>
  happened: Record<EventType, string>
  sentence: Record<EventType, string>
  entity: Record<EntityType, string>
}

/** The key of a text, nested ones joined by dots, without the ending of a plural. */
export type KeyIn<T> = {
  [Key in keyof T & (string | number)]: T[Key] extends string
    ? `${Key}` extends `${infer Base}_${"one" | "other" | `ordinal_${string}`}`
      ? Base
      : `${Key}`
    : `${Key}.${KeyIn<T[Key]>}`
}[keyof T & (string | number)]

export type TextKey = { [Name in keyof Namespaces]: `${Name}.${KeyIn<Namespaces[Name]>}` }[keyof Namespaces]
export type Translate = (key: TextKey, values?: Values) => string
