import type { Pin } from "../../src/contract/pins.ts"

export const pin: Pin = {
  id: 7,
  version: 2,
  robot_id: "WV2400001",
  robot: "零售机器人 001",
  state: "offline",
  note: "Watch the left wheel",
  due_at: 1_790_000_000_000,
  owner: "ada",
  created_by: "ada",
  created_at: 5,
  offered_to: "",
  offer_note: "",
  answers: [{ note: "Wheel replaced", created_by: "bob", created_at: 6 }]
}

export const pinGrants = {
  list: { list: [pin] },
  pin,
  edit: pin,
  unpin: pin,
  answer: pin,
  answerOffer: pin,
  handOverAll: { alarms: 3, pins: 1, colleague: "lee" },
  answerAll: { alarms: 3, pins: 1 }
}

const draft = { note: "Watch the left wheel", due_at: 1_790_000_000_000 }

export const pinRequests = {
  list: {},
  pin: { payload: { robot_id: "WV2400001", ...draft } },
  edit: { payload: { id: 7, version: 2, ...draft } },
  unpin: { payload: { id: 7 } },
  answer: { payload: { id: 7, note: "Wheel replaced" } },
  answerOffer: { payload: { id: 7, answer: "declined" } },
  handOverAll: { payload: { user_id: 2, note: "Parts at 3" } },
  answerAll: { payload: { by: "ada", answer: "accepted" } }
}
