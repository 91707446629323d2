export const DAY = 86_400_000
export const now = Date.now()
const period = { starts_at: now - DAY, ends_at: now + DAY }

// Valid drafts of records. Tests that add or edit records begin with these, so that a new field needs one value.
const off = { kind: "percent", discount: 20, threshold: 0 }
export const activity = { name: "Test 折扣", ...off, ...period }
export const coupon = { ...activity, quantity: 10 }
export const merchant = {
  name: "Test 商行",
  contact_person: "Li 女士",
  contact_phone: "+86 (21) 555-0100",
  contact_address: "上海市",
  remarks: "since 2020",
  sort: 3
}
export const site = {
  name: "Test 广场",
  district_id: "310104",
  address: "肇嘉浜路 1111 号",
  contact_person: "Wang 经理",
  contact_phone: "021-5550 0101",
  opening_hours: "9:00–22:00"
}
export const placement = {
  title: "Test",
  media_kind: "image",
  media_url: "https://media.wheelhouse.example/x.png",
  ...period,
  sort: 3,
  enabled: true,
  robot_ids: "",
  location_ids: "2,1,2"
}
export const utterance = { scene: "greeting", language: "en-US", text: "Ahoy 你好", enabled: true }
export const quiz = { question: "1 + 1 = ?", answers: ["1", "2"], right: 1, enabled: true }
export const page = {
  name: "Test",
  title: "Test",
  path: "/pages/test",
  blocks: [{ kind: "text", title: "A", content: "" }]
}
