import type { HandoverAnswer } from "../../src/contract/alarms.ts"
import type { PinOfferAnswer } from "../../src/contract/pins.ts"
import type { ServerApi } from "../../src/contract/server-api.ts"
import type { EventType } from "../../src/contract/event-types.ts"

type Groups = (typeof ServerApi)["groups"]
type Call = { [G in keyof Groups & string]: `${G}.${keyof Groups[G]["endpoints"] & string}` }[keyof Groups & string]
type Payload = Readonly<Record<string, unknown>>
type Verb = EventType | ((payload: Payload) => EventType)

const handoverVerbs: { readonly [Answer in HandoverAnswer]: EventType } = {
  accepted: "alarms.handoverAccepted",
  declined: "alarms.handoverDeclined",
  withdrawn: "alarms.handoverWithdrawn"
}

const pinOfferVerbs: { readonly [Answer in PinOfferAnswer]: EventType } = {
  accepted: "pins.handoverAccepted",
  declined: "pins.handoverDeclined",
  withdrawn: "pins.handoverWithdrawn"
}

/** Verbs that say more than added, edited or deleted. A call that changes records of two topics has a verb for each. */
const verbs: { readonly [Each in Call]?: ReadonlyArray<Verb> } = {
  "users.avatar": ["users.avatarChanged"],
  "users.password": ["users.passwordChanged"],
  "users.resetPassword": ["users.passwordReset"],
  "roles.setRules": ["roles.rulesSet"],
  "merchants.resetApiToken": ["merchants.keyReset"],
  "merchantAdmins.set": ["merchants.adminSet"],
  "developerTools.setAllowed": [({ allowed }) => (allowed ? "developerTools.allowed" : "developerTools.forbidden")],
  "devices.pick": ["devices.picked"],
  "wechat.unbind": ["wechat.unbound"],
  "alarms.acknowledge": ["alarms.acknowledged"],
  "alarms.handOver": ["alarms.handedOver"],
  "alarms.answerHandover": [({ answer }) => handoverVerbs[answer as HandoverAnswer]],
  "alarms.release": ["alarms.released"],
  "alarms.turnReceiving": ["alarms.receivingTurned"],
  "availability.subscribe": [
    ({ subscribed }) => (subscribed ? "users.availabilitySubscribed" : "users.availabilityUnsubscribed")
  ],
  "locations.setPlan": ["locations.planSet"],
  "locations.calibratePlan": ["locations.planCalibrated"],
  "locations.removePlan": ["locations.planRemoved"],
  "pins.answerOffer": [({ answer }) => pinOfferVerbs[answer as PinOfferAnswer]],
  "pins.handOverAll": ["alarms.handedOver", "pins.handedOver"],
  "pins.answerAll": [
    ({ answer }) => handoverVerbs[answer as HandoverAnswer],
    ({ answer }) => pinOfferVerbs[answer as PinOfferAnswer]
  ],
  "silences.end": ["silences.ended"],
  "robots.move": ["robots.moved"],
  "robots.putOnShelves": ["robots.putOnShelves"],
  "robots.removeFromShelf": ["robots.removedFromShelf"],
  "robots.sync": ["robots.synced"],
  "robots.takeOutOfService": ["robots.takenOutOfService"],
  "robots.returnToService": ["robots.returnedToService"],
  "refunds.approve": ["refunds.approved"],
  "refunds.approveAll": ["refunds.approved"],
  "refunds.undo": ["refunds.approvalUndone"],
  "refunds.refuse": ["refunds.refused"],
  "activities.start": ["activities.started"],
  "activities.pause": ["activities.paused"],
  "activities.end": ["activities.ended"],
  "placements.enable": [({ enabled }) => (enabled ? "placements.enabled" : "placements.disabled")],
  "miniAppPages.publish": [({ published }) => (published ? "miniAppPages.published" : "miniAppPages.unpublished")]
}

export const verbOf = (call: string, payload: unknown) =>
  verbs[call as Call]?.map((verb) => (typeof verb === "function" ? verb(payload as Payload) : verb)).join(" ")
