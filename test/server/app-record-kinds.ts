import { expect } from "vitest"
import { activity, coupon, merchant, page, placement, quiz, site, utterance } from "../record-drafts.ts"
import { editableRecords, isPlain, sampleOf } from "../contract/record-fixtures.ts"

interface Case {
  readonly draft: object
  /** The stored row, where it differs from the draft. */
  readonly stored?: object
  readonly change: object
  /** Queries that find the draft. */
  readonly filters: ReadonlyArray<string>
  /** Changes that a draft is refused for, and the field at fault. */
  readonly wrong: ReadonlyArray<readonly [change: object, field: string]>
}

const ownCases: Readonly<Record<string, Case>> = {
  activities: {
    draft: activity,
    stored: { ...activity, state: "draft" },
    change: { name: "Renamed", kind: "amount", discount: 300, threshold: 300 },
    filters: ["name=test%20%E6%8A%98", "state=draft&kind=percent&sort=id&order=desc"],
    wrong: [
      [{ name: " " }, "name"],
      [{ name: "\u0000" }, "name"],
      [{ name: "\ud800" }, "name"],
      [{ discount: 100 }, "discount"],
      [{ discount: 0 }, "discount"],
      [{ kind: "amount", discount: 600, threshold: 500 }, "discount"],
      [{ threshold: -1 }, "threshold"],
      [{ ends_at: activity.starts_at }, "ends_at"],
      [{ ends_at: 1e18 }, "ends_at"],
      [{ ends_at: 5e12 }, "ends_at"],
      [{ starts_at: "today" }, "starts_at"]
    ]
  },
  merchants: {
    draft: merchant,
    stored: {
      ...merchant,
      logo: null,
      refund_limit: null,
      admin_user_id: null,
      administrator: "",
      accounts: 0,
      devices: 0,
      key_tail: expect.stringMatching(/^[0-9a-f]{4}$/)
    },
    change: { name: "Renamed", sort: 0 },
    filters: ["name=test%20%E5%95%86", "contact_person=li%20", "name=TEST&sort=name"],
    wrong: [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ contact_phone: "call me" }, "contact_phone"],
      [{ sort: -1 }, "sort"],
      [{ sort: 1.5 }, "sort"],
      [{ remarks: "\u0000" }, "remarks"]
    ]
  },
  locations: {
    draft: site,
    stored: {
      ...site,
      label: expect.stringMatching(/^Test 广场/),
      province_id: "310000",
      city_id: "310100",
      province: "上海市",
      city: "上海市",
      district: "徐汇区",
      robots: 0,
      offline: 0,
      open_alarms: 0
    },
    change: { name: "Renamed", district_id: "310105" },
    filters: ["name=test%20%E5%B9%BF", "contact_person=wang%20", "Areas3=310104&sort=id&order=desc"],
    wrong: [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ district_id: "徐汇" }, "district_id"],
      [{ contact_phone: "call me" }, "contact_phone"],
      [{ opening_hours: "x".repeat(101) }, "opening_hours"]
    ]
  },
  coupons: {
    draft: coupon,
    stored: { ...coupon, issued: 0, used: 0 },
    change: { quantity: 20 },
    filters: ["name=test", "validity=valid&kind=percent&sort=id&order=desc"],
    wrong: [
      [{ quantity: 0 }, "quantity"],
      [{ discount: 101 }, "discount"],
      [{ ends_at: 0 }, "ends_at"]
    ]
  },
  placements: {
    draft: placement,
    stored: { ...placement, robot_ids: [], location_ids: [1, 2] },
    change: { sort: 9, location_ids: "", media_url: "/media/x.svg" },
    filters: ["title=test", "location_ids=2,99999&enabled=true&media_kind=image&sort=id&order=desc"],
    wrong: [
      [{ title: "" }, "title"],
      [{ media_kind: "sound" }, "media_kind"],
      [{ media_url: "javascript:alert(1)" }, "media_url"],
      [{ media_url: "//elsewhere.example/x.png" }, "media_url"],
      [{ sort: -1 }, "sort"],
      [{ robot_ids: "a b" }, "robot_ids"],
      [{ location_ids: "x" }, "location_ids"],
      [{ ends_at: 0 }, "ends_at"]
    ]
  },
  utterances: {
    draft: utterance,
    change: { text: "Ahoy again", enabled: false },
    filters: ["text=AHOY", "scene=greeting&language=en-US&enabled=true&sort=id&order=desc"],
    wrong: [
      [{ scene: "dancing" }, "scene"],
      [{ language: "fr" }, "language"],
      [{ text: "x".repeat(201) }, "text"],
      [{ enabled: 1 }, "enabled"]
    ]
  },
  quizzes: {
    draft: quiz,
    change: { answers: ["2", "3", "4"], right: 0 },
    filters: ["question=1%20%2B", "enabled=true&sort=id&order=desc"],
    wrong: [
      [{ question: "" }, "question"],
      [{ answers: ["1"] }, "answers"],
      [{ answers: ["1", "1"] }, "answers"],
      [{ answers: ["1", ""] }, "answers.1"],
      [{ right: 2 }, "right"],
      [{ right: -1 }, "right"]
    ]
  },
  miniAppPages: {
    draft: page,
    stored: { ...page, published: false, published_at: null },
    change: { title: "Renamed", blocks: [] },
    filters: ["text=TEST", "text=/pages/te", "published=false&sort=id&order=desc"],
    wrong: [
      [{ path: "pages/home" }, "path"],
      [{ path: "/Pages" }, "path"],
      [{ blocks: [{ kind: "game", title: "A", content: "" }] }, "blocks.0.kind"],
      [{ blocks: Array.from({ length: 31 }, () => page.blocks[0]) }, "blocks"]
    ]
  }
}

/** A record without a case of its own is tried with samples of its schemas. */
const sampleCase = (draft: Parameters<typeof sampleOf>[0]): Case => ({
  draft: sampleOf(draft, 1),
  change: sampleOf(draft, 2),
  filters: [],
  wrong: []
})

/** Records of which all fields of a draft are columns of a row. */
export const recordKindCases = editableRecords.flatMap((record) => {
  const own = ownCases[record.name]
  if (own === undefined && !isPlain(record)) return []
  return {
    path: record.path,
    topic: record.name,
    sorts: record.query.sortable,
    sample: (seed: number) => sampleOf(record.draft, seed),
    ...(own ?? sampleCase(record.draft))
  }
})
