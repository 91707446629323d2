import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Authorization, replyOf } from "./call.ts"
import { WORD } from "./texts.ts"

/** Limits of an uploaded image: the side of its square in pixels, and bytes. */
export const imageLimits = { smallest: 64, largest: 2048, bytes: 512 * 1024 } as const

export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const

/** The address of an uploaded image: an avatar, a logo, a floor plan. */
export const ImageUrl = Schema.String.check(
  Schema.isPattern(/^\/media\/[\w-]{22}$/, { message: "the address of an uploaded image" })
).annotate(WORD)

/** The announced type proves nothing, so any type is accepted and the content counts. */
const sentAs = (contentType: string) => Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }))

const Uploaded = Schema.Struct({ url: ImageUrl })
export const UploadReply = replyOf(Uploaded)
export const UPLOAD_PATH = "/system-admin/upload/image"

export class ImagesApi extends HttpApiGroup.make("images")
  .add(
    /**
     * The bytes are the body. A floor plan may have any ratio. An image that nothing refers to is deleted after a day.
     */
    HttpApiEndpoint.post("upload", UPLOAD_PATH, {
      query: Schema.Struct({ kind: Schema.optionalKey(Schema.Literal("plan")) }),
      payload: [sentAs("application/octet-stream"), ...imageTypes.map(sentAs)],
      success: UploadReply
    })
  )
  .middleware(Authorization) {}
