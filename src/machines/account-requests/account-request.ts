import { Schema } from "effect"
import { typedForm } from "../forms/typed-form.ts"
import { Masked } from "../events.ts"

const RequestKind = Schema.Literals(["password", "registration"])
export type RequestKind = typeof RequestKind.Type

/** The draft of the form. The verification code is sent beside the draft, masked. */
const RequestDraft = Schema.Struct({ username: Schema.String, email: Schema.String, remarks: Schema.String })
export type RequestDraft = typeof RequestDraft.Type

const Attempt = Schema.Struct({ draft: RequestDraft, captcha_id: Schema.String, captcha: Masked })

/** "Forgot password" and "Register account": a request to the administrators, made without a session. */
export const requestForm = typedForm("accountRequest", Attempt, RequestKind)
