import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import {
  ImageUploadEvents,
  imageUploadMachine,
  isSendingImage,
  percentOf,
  uploadsOf,
  uploadFaultOf
} from "../../src/machines/images/image-upload-machine.ts"
import { refusedCall } from "./fixtures.ts"
import { password } from "./secrets.ts"

const { submitted, progressed, uploaded, failed } = ImageUploadEvents
const url = "/media/0123456789abcdefghijkl"

const open = () => {
  const log: Array<string> = []
  let answer = (_: unknown) => {}
  const sendImage = fromCallback(({ sendBack }) => {
    log.push("sent")
    answer = sendBack as never
    return () => log.push("stopped")
  })
  const actor = createActor(imageUploadMachine.provide({ actors: { sendImage: sendImage as never } })).start()
  const emitted: Array<string> = []
  actor.on("imageUpload.uploaded", (event) => void emitted.push(event.url))
  const now = () => actor.getSnapshot()
  const holdsImage = () => Object.values<unknown>(now().context).includes(password)
  return { log, actor, answer: (event: unknown) => answer(event), now, holdsImage, emitted }
}

describe("an image upload", () => {
  it("An image is sent once, with progress and one address", () => {
    const { log, actor, answer, now, holdsImage, emitted } = open()
    actor.send(submitted.make({ image: password }))
    actor.send(submitted.make({ image: password }))
    answer(progressed.make({ percent: 40 }))
    assert.deepEqual([log, isSendingImage(now()), percentOf(now())], [["sent"], true, 40])
    answer(uploaded.make({ url }))
    assert.deepEqual([uploadsOf(now()), holdsImage(), emitted], [1, false, [url]])
  })

  it("An image's upload can be stopped", () => {
    const { log, actor, answer, holdsImage, emitted } = open()
    actor.send(submitted.make({ image: password }))
    actor.send({ type: "imageUpload.closed" })
    answer(uploaded.make({ url }))
    assert.deepEqual([log, emitted, holdsImage()], [["sent", "stopped"], [], false])
  })

  it("A refused image shows why until resent or closed", () => {
    const { actor, answer, now, holdsImage } = open()
    actor.send(submitted.make({ image: password }))
    answer(failed.make({ fault: refusedCall }))
    assert.deepEqual([uploadFaultOf(now()), holdsImage()], [refusedCall, false])
    actor.send(submitted.make({ image: password }))
    assert.isNull(uploadFaultOf(now()))
    answer(failed.make({ fault: refusedCall }))
    actor.send({ type: "imageUpload.closed" })
    assert.isNull(uploadFaultOf(now()))
  })
})
