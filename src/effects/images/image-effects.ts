import { Effect, Redacted } from "effect"
import { HttpClientError, HttpClientRequest, HttpClientResponse } from "effect/http"
import { ImageUploadEvents } from "../../machines/images/image-upload-machine.ts"
import type { EventsOf } from "../../machines/events.ts"
import { UPLOAD_PATH, UploadReply } from "../../contract/images.ts"
import { asEvent, CallNote, type FaultReporter, write } from "../../http/calls.ts"
import { loadToken } from "../storage/local-storage.ts"

const { progressed, uploaded, failed } = ImageUploadEvents
type Sent = EventsOf<typeof ImageUploadEvents>["progressed" | "uploaded" | "failed"]

/** Only `XMLHttpRequest` reports the progress of an upload. */
const sendBytes = (path: string, bytes: Uint8Array<ArrayBuffer>, onSent: (percent: number) => void) => {
  const request = HttpClientRequest.post(path)
  return Effect.callback<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>((resume) => {
    const xhr = new XMLHttpRequest()
    xhr.open("POST", path)
    xhr.setRequestHeader("authorization", loadToken())
    xhr.setRequestHeader("accept-language", document.documentElement.lang)
    xhr.setRequestHeader("content-type", "application/octet-stream")
    let reported = 0
    xhr.upload.addEventListener("progress", ({ loaded, total }) => {
      const percent = total === 0 ? 0 : Math.floor((loaded / total) * 100)
      // Each report of progress is an event in the journal.
      if (percent < reported + 5) return
      reported = percent
      onSent(percent)
    })
    xhr.addEventListener("load", () => {
      const { status, responseText } = xhr
      resume(Effect.succeed(HttpClientResponse.fromWeb(request, new Response(responseText, { status }))))
    })
    xhr.addEventListener("error", () =>
      resume(
        Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request, description: "The image was not sent" })
          })
        )
      )
    )
    xhr.send(bytes)
    return Effect.sync(() => xhr.abort())
  })
}

const upload = (path: string, bytes: Uint8Array<ArrayBuffer>, onSent: (percent: number) => void) =>
  Effect.gen(function* () {
    const callNote = yield* CallNote
    callNote.name = `POST ${UPLOAD_PATH}`
    return yield* HttpClientResponse.schemaBodyJson(UploadReply)(yield* sendBytes(path, bytes, onSent))
  })

const sendTo =
  (path: string) =>
  (
    { image }: { readonly image: Redacted.Redacted },
    sendBack: (event: Sent) => void
  ): Effect.Effect<Sent, never, FaultReporter> => {
    const bytes = Uint8Array.from(atob(Redacted.value(image)), (letter) => letter.charCodeAt(0))
    return write(upload(path, bytes, (percent) => sendBack(progressed.make({ percent })))).pipe(
      asEvent(({ url }) => uploaded.make({ url }), failed)
    )
  }

/** Sends a square image. */
export const sendImage = sendTo(UPLOAD_PATH)
/** Sends an image of any ratio. */
export const sendPlan = sendTo(`${UPLOAD_PATH}?kind=plan`)
