import { merchant as draft } from "../record-drafts.ts"
import type { Activity } from "../../src/contract/activities.ts"
import type { Coupon } from "../../src/contract/coupons.ts"
import type { FloorPlan } from "../../src/contract/floor-plans.ts"
import type { Site, SiteDetail } from "../../src/contract/locations.ts"
import type { Merchant } from "../../src/contract/merchants.ts"
import type { MiniAppPage, NewMiniAppPage } from "../../src/contract/mini-app-pages.ts"
import type { Order, OrderStatistics } from "../../src/contract/orders.ts"
import type { Placement } from "../../src/contract/placements.ts"
import type { Quiz, NewQuiz } from "../../src/contract/quizzes.ts"
import type { RefundContext } from "../../src/contract/refund-context.ts"
import type { Refund, RefundQueue } from "../../src/contract/refunds.ts"
import type { RobotTimeline, TimelineAlarm } from "../../src/contract/robot-timeline.ts"
import type { Robot, RobotDetail } from "../../src/contract/robots.ts"
import type { Versioned } from "../../src/contract/crud.ts"
import { robotNumbered } from "../machines/fixtures.ts"

const savedFields = { id: 7, version: 2, created_at: 1, updated_at: 2 }
const period = { starts_at: 1_790_000_000_000, ends_at: 1_800_000_000_000 }
const off = { kind: "amount", discount: 500, threshold: 2000 } as const
const page = { page: 2, page_size: 20, order: "desc" }
const { id, version } = savedFields
const stamp = { id, version }
const places = { merchant_ids: "1,40", location_ids: "22", Areas1: "310000", Areas2: "310100", Areas3: "310104,310105" }
const days = { from: 1_790_000_000_000, to: 1_790_086_399_999 }
const paging = <A>(row: A) => ({ list: [row], total: 1 })

const robot: Robot = {
  ...robotNumbered(1),
  merchant_id: 3,
  merchant: "上海云启商贸有限公司",
  stock: 40,
  capacity: 96,
  slots: 12,
  on_shelf: 11,
  unsynced: true,
  offline_since: null,
  heard_at: 6,
  charging: null,
  out_of_service: null,
  synced_at: null,
  created_at: 0,
  last_alarm: { id: 9, type: "1002", name: "Low inventory", severity: "major", raised_at: 5, ended_at: null }
}
const detail: RobotDetail = {
  ...robot,
  battery_at: 1_790_000_000_000,
  stock_at: null,
  goods: [{ slot: 1, product: "可口可乐 500ml", price: 350, count: 4, capacity: 8, on_shelf: true, confirmed: false }],
  alarms: [robot.last_alarm!]
}
const timelineAlarm: TimelineAlarm = {
  id: 9,
  type: "1002",
  name: "Low inventory",
  severity: "minor",
  count: 1,
  raised_at: 5,
  ended_at: null,
  acknowledged_by: ""
}
const robotTimeline: RobotTimeline = {
  from: 0,
  to: 9,
  spans: [
    { state: "unknown", from: 0, to: 4 },
    { state: "online", from: 4, to: 9 }
  ],
  alarms: [timelineAlarm],
  open: [timelineAlarm],
  types: [{ type: "1002", name: "Low inventory", alarms: 1, last_at: 5, resolve: null }],
  samples: [{ at: 4, battery: 80, stock: null }],
  orders: { count: 2, amount: 700 },
  refunds: null,
  availability: [{ month: "2026-11", open: true, uptime: 99.5, failures: 1, known: 86_400_000, total: 172_800_000 }],
  notes: [{ at: 1_700_000_100_000, by: "ada", note: "Wheel replaced", alarm_id: null, alarm: "" }],
  acknowledges: true
}
const refund: Refund = {
  ...savedFields,
  number: "RF26112100000001",
  order_id: 8,
  order_number: "20261121000001",
  order_amount: 700,
  robot_id: robot.robot_id,
  merchant_id: 3,
  merchant: robot.merchant,
  amount: 350,
  reason: "商品未掉落",
  granted: null,
  state: "requested",
  refund_limit: 10_000,
  first_approved_by: "",
  first_reason: "",
  pays_at: null,
  decision: "",
  decided_by: "",
  decided_at: null
}
const order: Order = {
  id: 8,
  number: "20261121000001",
  state: "completed",
  payment: "wechat",
  payment_number: "4200002511202611210123456789",
  amount: 700,
  refunded: 0,
  quantity: 2,
  items: [{ product: "可口可乐 500ml", price: 350, quantity: 2 }],
  slots: [{ slot: 3, quantity: 2, dispensed: 1 }],
  dispensing: "partial",
  robot_id: robot.robot_id,
  location_id: 22,
  location: robot.location,
  merchant_id: 3,
  merchant: robot.merchant,
  created_at: 3,
  paid_at: 4
}
const refundQueue: RefundQueue = {
  list: [refund],
  total: 1,
  waiting: 2,
  paying: [{ ...refund, id: 2, state: "scheduled", granted: 350, pays_at: 10_009 }],
  at: 9
}
const refundOutcome = { list: [refund], refused: [{ id: 9, number: "RF26061200000009", msg: "Already paid" }] }
const refundContext: RefundContext = {
  order,
  robot: { robot_id: robot.robot_id, name: robot.name, state: "online", location_id: 3, location: robot.location },
  robot_then: "offline",
  opens_robot: true,
  alarms: [{ id: 9, type: "0011", name: "Door timeout", severity: "major", raised_at: 3, ended_at: null }],
  order_refunds: [{ ...refund, id: 2, state: "refused" }],
  robot_refunds: [],
  robot_total: 0
}
const merchantDraft = { ...draft, name: robot.merchant }
const merchant: Merchant = {
  ...savedFields,
  ...merchantDraft,
  logo: null,
  admin_user_id: 2,
  administrator: "bob",
  accounts: 1,
  devices: 12,
  key_tail: "0c1d",
  refund_limit: 10_000
}
const siteDraft = {
  name: robot.location,
  district_id: "310104",
  address: "肇嘉浜路 1111 号",
  contact_person: "王五",
  contact_phone: "021-55500101",
  opening_hours: "9:00–22:00"
}
const site: Site = {
  ...savedFields,
  ...siteDraft,
  label: robot.location,
  province_id: "310000",
  city_id: "310100",
  province: robot.province,
  city: robot.city,
  district: robot.district,
  robots: 1,
  offline: 0,
  open_alarms: 1
}
const { robot_id, name, state, battery } = robot
const calibration = { px1: 0, py1: 300, x1: 0, y1: 0, px2: 400, py2: 300, x2: 20.5, y2: 0 }
const plan: FloorPlan = { image: "/media/0123456789012345678901", width: 400, height: 300, calibration }
const siteDetail: SiteDetail = {
  ...site,
  fleet: [
    { robot_id, name, state, battery, merchant_id: 7, merchant: robot.merchant, open_alarms: 1, x: 3.5, y: null }
  ],
  plan,
  alarms: [],
  silences: [],
  sales: { orders: 1, amount: 700, refunded: 0 }
}
const sums = { orders: 1, amount: 700, refunded: 0 }
const statistics: OrderStatistics = { ...sums, days: [{ day: "2026-11-21", ...sums }] }

const activityDraft = { name: "满 20 减 5", ...off, ...period }
const activity: Activity = { ...savedFields, ...activityDraft, state: "draft" }
const couponDraft = { ...activityDraft, quantity: 100 }
const coupon: Coupon = { ...savedFields, ...couponDraft, issued: 10, used: 4 }
const described = {
  title: "气泡水",
  media_kind: "video",
  media_url: "https://media.wheelhouse.example/a.mp4",
  sort: 1,
  enabled: true,
  ...period
} as const
const placementDraft = { ...described, robot_ids: `${robot.robot_id},WD2400002`, location_ids: "" }
const placement: Placement = {
  ...savedFields,
  ...described,
  robot_ids: [robot.robot_id, "WD2400002"],
  location_ids: []
}
const quizDraft = { question: "水的化学式是？", answers: ["CO2", "H2O"], right: 1, enabled: true }
const quiz: Quiz = { ...savedFields, ...quizDraft }
const pageDraft = {
  name: "首页",
  title: "舵手小店",
  path: "/pages/home",
  blocks: [{ kind: "text", title: "欢迎", content: "" }] as const
}
const miniAppPage: MiniAppPage = { ...savedFields, ...pageDraft, published: true, published_at: 9 }

/** Answers of the calls of embedded applications. */
export const appGrants = {
  merchants: {
    list: paging(merchant),
    add: merchant,
    edit: merchant,
    delete: { list: [merchant] },
    apiToken: { api_token: "k".repeat(32) },
    resetApiToken: merchant,
    all: { list: [{ id: 3, name: robot.merchant }] }
  },
  locations: {
    list: paging(site),
    add: site,
    edit: site,
    delete: { list: [site] },
    detail: siteDetail,
    setPlan: plan,
    calibratePlan: plan,
    removePlan: plan
  },
  merchantAdmins: { set: merchant },
  robots: {
    list: paging(robot),
    detail,
    add: detail,
    move: { list: [detail] },
    putOnShelves: { list: [detail] },
    removeFromShelf: { list: [detail] },
    sync: { list: [detail] },
    takeOutOfService: { list: [detail] },
    returnToService: { list: [detail] },
    counts: { all: 400, offline: 44, lowBattery: 11, alarms: 60, outOfService: 1 }
  },
  robotTimeline: { timeline: robotTimeline },
  orders: {
    list: paging(order),
    detail: { ...order, refunds: [refund] },
    statistics,
    sales: { list: [{ id: "WD2400012", name: "Robot 12", ...sums, quantity: 3 }], more: false }
  },
  refunds: {
    list: paging(refund),
    add: refund,
    queue: refundQueue,
    approve: refund,
    approveAll: refundOutcome,
    undo: refundOutcome,
    refuse: refund
  },
  refundContext: { context: refundContext },
  activities: {
    list: paging(activity),
    add: activity,
    edit: activity,
    delete: { list: [activity] },
    start: activity,
    pause: activity,
    end: activity
  },
  coupons: { list: paging(coupon), add: coupon, edit: coupon, delete: { list: [coupon] } },
  placements: {
    list: paging(placement),
    add: placement,
    edit: placement,
    delete: { list: [placement] },
    enable: placement,
    detail: placement
  },
  quizzes: { list: paging(quiz), add: quiz, edit: quiz, delete: { list: [quiz] } },
  miniAppPages: {
    list: paging(miniAppPage),
    add: miniAppPage,
    edit: miniAppPage,
    delete: { list: [miniAppPage] },
    publish: miniAppPage
  }
}

/** Their requests. */
export const appRequests = {
  merchants: {
    list: { query: { ...page, sort: "contact_person", name: "商", contact_person: "李" } },
    add: { payload: merchantDraft },
    edit: { payload: { ...stamp, ...merchantDraft } },
    delete: { payload: { ids: "1,2" } },
    apiToken: { query: { id: 3 } },
    resetApiToken: { payload: { id: 3 } },
    all: {}
  },
  locations: {
    list: { query: { ...page, ...places, sort: "name", name: "万达", contact_person: "王" } },
    add: { payload: siteDraft },
    edit: { payload: { ...stamp, ...siteDraft } },
    delete: { payload: { ids: "1,2" } },
    detail: { query: { id: 22 } },
    setPlan: { payload: { id: 22, image: plan.image } },
    calibratePlan: { payload: { id: 22, image: plan.image, ...calibration } },
    removePlan: { payload: { id: 22 } }
  },
  merchantAdmins: { set: { payload: { id: 3, username: "li", password: "Abc123!" } } },
  robots: {
    list: {
      query: {
        ...page,
        ...places,
        sort: "last_alarm",
        robot_id: "A,B",
        district_id: "310104",
        state: "online",
        text: "万达 &"
      }
    },
    detail: { query: { robot_id: "WV2400001" } },
    add: { payload: { robot_id: "WV2400001", name: robot.name, location_id: 22, merchant_id: 3 } },
    move: { payload: { robot_ids: "WV2400001,WD2400002", location_id: 22 } },
    putOnShelves: { payload: { robot_ids: "WV2400001", slots: "1,12" } },
    removeFromShelf: { payload: { robot_ids: "WV2400001,WD2400002" } },
    sync: { payload: { robot_ids: "WV2400001" } },
    takeOutOfService: { payload: { robot_ids: "WV2400001", reason: "Wheel repair", until: null } },
    returnToService: { payload: { robot_ids: "WV2400001,WD2400002" } },
    counts: { query: { merchant_ids: "1", text: "万达", mine: "true", unsynced: "false" } }
  },
  robotTimeline: { timeline: { query: { robot_id: "WV2400001" } } },
  orders: {
    list: {
      query: {
        ...page,
        ...places,
        ...days,
        sort: "amount",
        robot_id: "A",
        state: "refunded",
        payment: "card",
        number: "0001",
        payment_number: "6789",
        dispensing: "partial"
      }
    },
    detail: { query: { id: 8 } },
    statistics: { query: { ...places, ...days } },
    sales: { query: { ...places, ...days, by: "robot" } }
  },
  refundContext: { context: { query: { id: 1 } } },
  refunds: {
    list: {
      query: {
        ...page,
        ...days,
        sort: "decided_at",
        merchant_ids: "1",
        robot_id: "A",
        state: "requested",
        number: "RF"
      }
    },
    add: { payload: { order_id: 8, amount: 350, reason: "商品未掉落" } },
    queue: {},
    approve: { payload: { ...stamp, amount: 200, reason: "ok" } },
    approveAll: { payload: { ids: "1,2", under: 1000 } },
    undo: { payload: { ids: "1,2" } },
    refuse: { payload: { ...stamp, reason: "no" } }
  },
  activities: {
    list: { query: { ...page, sort: "state", name: "满", kind: "percent", state: "running" } },
    add: { payload: activityDraft },
    edit: { payload: { ...stamp, ...activityDraft } },
    delete: { payload: { ids: "1,2" } },
    start: { payload: stamp },
    pause: { payload: stamp },
    end: { payload: stamp }
  },
  coupons: {
    list: { query: { ...page, sort: "used", name: "券", kind: "amount", validity: "valid" } },
    add: { payload: couponDraft },
    edit: { payload: { ...stamp, ...couponDraft } },
    delete: { payload: { id: 1 } }
  },
  placements: {
    list: {
      query: {
        ...page,
        sort: "sort",
        title: "水",
        media_kind: "image",
        enabled: "true",
        robot_id: "A",
        location_ids: "22",
        Areas2: "310100"
      }
    },
    detail: { query: { id: 1 } },
    add: { payload: placementDraft },
    edit: { payload: { ...stamp, ...placementDraft } },
    delete: { payload: { id: 1 } },
    enable: { payload: { ...stamp, enabled: false } }
  },
  quizzes: {
    list: { query: { ...page, sort: "question", question: "水", enabled: "true" } },
    add: { payload: quizDraft },
    edit: { payload: { ...stamp, ...quizDraft } satisfies Versioned & NewQuiz },
    delete: { payload: { id: 1 } }
  },
  miniAppPages: {
    list: { query: { ...page, sort: "published_at", text: "/pages", published: "true" } },
    add: { payload: pageDraft },
    edit: { payload: { ...stamp, ...pageDraft } satisfies Versioned & NewMiniAppPage },
    delete: { payload: { id: 1 } },
    publish: { payload: { ...stamp, published: true } }
  }
}
