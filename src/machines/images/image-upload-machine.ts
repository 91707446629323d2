import { Schema } from "effect"
import type { Redacted } from "effect"
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement } from "../effect-logic.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"
import { codecOf, withCodec } from "../journal/journal.ts"

export const ImageUploadEvents = eventsOf("imageUpload", {
  /** Cropped and encoded, as base64: nobody reads it in a journal. */
  submitted: { image: Masked },
  progressed: { percent: Schema.Int },
  uploaded: { url: Schema.String },
  failed: { fault: Fault },
  /** The operator does not want it any more, wherever it has got to. */
  closed: {},
  /** The form has the address of the image. */
  taken: {}
})
type Event = EventOf<typeof ImageUploadEvents>
type Events = EventsOf<typeof ImageUploadEvents>

type Context = {
  /** Only as long as it is on its way. */
  readonly image: Redacted.Redacted | null
  readonly percent: number
  readonly url: string | null
  readonly fault: Fault | null
}
const nothing = { image: null, percent: 0, url: null, fault: null }

/** An image on its way to the server. */
export const imageUploadMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as "busy" },
  actors: {
    sendImage: declareEffect<{ readonly image: Redacted.Redacted }, Events["progressed" | "uploaded" | "failed"]>()
  },
  actions: { forget: assign(nothing) }
}).createMachine({
  id: "imageUpload",
  context: nothing,
  initial: "idle",
  states: {
    idle: {
      on: {
        "imageUpload.submitted": {
          target: "sending",
          actions: assign(({ event: { image } }) => ({ ...nothing, image }))
        },
        "imageUpload.closed": { actions: "forget" }
      }
    },
    sending: {
      tags: "busy",
      invoke: { src: "sendImage", input: ({ context }) => ({ image: context.image! }) },
      exit: assign({ image: null, percent: 0 }),
      on: {
        "imageUpload.progressed": { actions: assign(({ event: { percent } }) => ({ percent })) },
        "imageUpload.uploaded": { target: "uploaded", actions: assign(({ event: { url } }) => ({ url })) },
        "imageUpload.failed": { target: "idle", actions: assign(({ event: { fault } }) => ({ fault })) },
        "imageUpload.closed": { target: "idle", actions: "forget" }
      }
    },
    uploaded: { on: { "imageUpload.taken": { target: "idle", actions: "forget" } } }
  }
})
export type ImageUploadActor = ActorRefFrom<typeof imageUploadMachine>

export const imageUpload = (
  sendImage: EffectLogic<{ readonly image: Redacted.Redacted }, Events["progressed" | "uploaded" | "failed"]>
) => withCodec(implement(imageUploadMachine, { sendImage }), codecOf(1, ImageUploadEvents))

type Snapshot = SnapshotFrom<typeof imageUploadMachine>
export const isSendingImage = (snapshot: Snapshot) => snapshot.matches("sending")
export const percentOf = (snapshot: Snapshot) => snapshot.context.percent
export const uploadedUrlOf = (snapshot: Snapshot) => snapshot.context.url
export const uploadFaultOf = (snapshot: Snapshot) => snapshot.context.fault
