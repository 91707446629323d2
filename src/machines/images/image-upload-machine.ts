import { Schema } from "effect"
import type { Redacted } from "effect"
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement } from "../effect-logic.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"
import { codecOf, withCodec } from "../journal/journal.ts"

export const ImageUploadEvents = eventsOf("imageUpload", {
  /** The cropped and encoded image as base64, masked in the journal. */
  submitted: { image: Masked },
  progressed: { percent: Schema.Int },
  uploaded: { url: Schema.String },
  failed: { fault: Fault },
  /** The operator cancels the upload at any stage. */
  closed: {}
})
type Event = EventOf<typeof ImageUploadEvents>
type Events = EventsOf<typeof ImageUploadEvents>

/** The image is on the server; its address belongs to the surrounding record. */
type ImageUploadEmitted = { readonly type: "imageUpload.uploaded"; readonly url: string }

type Context = {
  /** Set only while the image is being uploaded. */
  readonly image: Redacted.Redacted | null
  readonly percent: number
  /** The number of uploaded images. */
  readonly uploads: number
  readonly fault: Fault | null
}
const emptyUpload = { image: null, percent: 0, fault: null }

/** An image on its way to the server. */
export const imageUploadMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as ImageUploadEmitted, tags: {} as "busy" },
  actors: {
    sendImage: declareEffect<{ readonly image: Redacted.Redacted }, Events["progressed" | "uploaded" | "failed"]>()
  },
  actions: { forget: assign(emptyUpload) }
}).createMachine({
  id: "imageUpload",
  context: { ...emptyUpload, uploads: 0 },
  initial: "idle",
  states: {
    idle: {
      on: {
        "imageUpload.submitted": {
          target: "sending",
          actions: assign(({ event: { image } }) => ({ ...emptyUpload, image }))
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
        "imageUpload.uploaded": {
          target: "idle",
          actions: [
            assign(({ context }) => ({ uploads: context.uploads + 1 })),
            emit(({ event: { url } }) => ({ type: "imageUpload.uploaded", url }))
          ]
        },
        "imageUpload.failed": { target: "idle", actions: assign(({ event: { fault } }) => ({ fault })) },
        "imageUpload.closed": { target: "idle", actions: "forget" }
      }
    }
  }
})
export type ImageUploadActor = ActorRefFrom<typeof imageUploadMachine>

export const imageUpload = (
  sendImage: EffectLogic<{ readonly image: Redacted.Redacted }, Events["progressed" | "uploaded" | "failed"]>
) => withCodec(implement(imageUploadMachine, { sendImage }), codecOf(2, ImageUploadEvents))

type Snapshot = SnapshotFrom<typeof imageUploadMachine>
export const isSendingImage = (snapshot: Snapshot) => snapshot.matches("sending")
export const percentOf = (snapshot: Snapshot) => snapshot.context.percent
export const uploadsOf = (snapshot: Snapshot) => snapshot.context.uploads
export const uploadFaultOf = (snapshot: Snapshot) => snapshot.context.fault
