import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import type { LoginField } from "../../machines/session/session-events.ts"
import { captchaOf } from "../../machines/captcha/captcha-machine.ts"
import { rememberedOf } from "../../machines/preferences/preferences-machine.ts"
import { faultOf, isCodeRequired, isInside, isLoggingIn, missingOf } from "../../machines/session/session-machine.ts"
import { useAppRuntime, useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Button, CheckLabel, Checkbox, Input, Spinner } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { CaptchaPicture } from "./captcha-picture.tsx"
import { useSecondStep } from "./use-second-step.ts"

const fields = ["username", "password", "captcha"] as const satisfies ReadonlyArray<LoginField>
type FormField = (typeof fields)[number]
const emptyWords = {
  username: "login.usernameEmpty",
  password: "login.passwordEmpty",
  captcha: "login.captchaEmpty"
} as const

const inputs = {
  username: { autoComplete: "username", autoCapitalize: "none", spellCheck: false, maxLength: 64 },
  password: { type: "password", autoComplete: "current-password", maxLength: 128 },
  captcha: { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 16 }
} as const

type FormRef = RefObject<HTMLFormElement | null>
const inputIn = (form: FormRef, field: LoginField | "remember") =>
  form.current?.elements.namedItem(field) as HTMLInputElement | null | undefined

/** Moves the focus to the field to fill in next. */
const useFieldFocus = (form: FormRef, atFault: FormField | undefined): void => {
  const captcha = useActor("captcha")
  const missing = useActorSelector("session", missingOf)
  const codeRequired = useActorSelector("session", isCodeRequired)
  const fault = useActorSelector("session", faultOf)
  useEffect(() => {
    inputIn(form, inputIn(form, "username")?.value === "" ? "username" : "password")?.focus()
  }, [form, captcha])

  useEffect(() => {
    const first = missing[0]
    if (first !== undefined) inputIn(form, first)?.focus()
  }, [form, missing])

  // A fault, except that of the second factor's code, and the way back from that step both replace the verification
  // code.
  useEffect(() => {
    if (codeRequired) return
    const code = inputIn(form, "captcha")
    if (code) code.value = ""
    if (fault !== null) inputIn(form, atFault ?? "captcha")?.focus()
  }, [form, fault, atFault, codeRequired])
}

type Submission = {
  readonly busy: boolean
  readonly codeRequired: boolean
  /** Login was clicked before the picture of the code arrived. */
  readonly onHaste: () => void
}

/** Hands the typed text to the session, as it is at the click; the code that masks it may still be loading. */
const useSubmit = (form: FormRef, { busy, codeRequired, onHaste }: Submission) => {
  const { console } = useAppRuntime()
  const session = useActor("session")
  const preferences = useActor("preferences")
  const captchaActor = useActor("captcha")
  const handingIn = useRef(false)
  return async (event: FormEvent) => {
    event.preventDefault()
    if (busy || handingIn.current) return
    const typed = (field: LoginField) => inputIn(form, field)?.value ?? ""
    const [username, password, code] = [typed("username").trim(), typed("password"), typed("captcha").trim()]
    const otp = codeRequired ? typed("otp").trim() : undefined
    const missing: ReadonlyArray<LoginField> = [
      ...fields.filter((_, index) => [username, password, code][index] === ""),
      ...(otp === "" ? (["otp"] as const) : [])
    ]
    const captcha = captchaOf(captchaActor.getSnapshot())
    if (captcha === null && missing.length === 0) {
      onHaste()
      captchaActor.send({ type: "captcha.requested" })
      inputIn(form, "captcha")?.focus()
      return
    }
    handingIn.current = true
    const remember = inputIn(form, "remember")?.checked === true
    try {
      const Redacted = await import("effect/Redacted")
      preferences.send({ type: "preferences.usernameRemembered", username: remember ? username : "" })
      session.send({
        type: "session.loginSubmitted",
        username,
        password: Redacted.make(password),
        captcha_id: captcha?.captcha_id ?? "",
        captcha: Redacted.make(code),
        ...(otp === undefined ? {} : { otp: Redacted.make(otp) }),
        remember,
        missing
      })
    } catch {
      console.send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
    } finally {
      handingIn.current = false
    }
  }
}

/** Username, password and verification code. The inputs hold the typed text; the session returns its problems. */
export const LoginForm = () => {
  const t = useTexts()
  const { preloadApp } = useAppRuntime()
  const captchaActor = useActor("captcha")
  const remembered = useActorSelector("preferences", rememberedOf)
  const missing = useActorSelector("session", missingOf)
  const codeRequired = useActorSelector("session", isCodeRequired)
  const fault = useActorSelector("session", faultOf)
  const loggingIn = useActorSelector("session", isLoggingIn)
  /** Signed in already, while the requested page loads. */
  const inside = useActorSelector("session", isInside)
  const busy = loggingIn || inside
  const second = useSecondStep(codeRequired)
  const form = useRef<HTMLFormElement>(null)
  const [isTooEarly, setTooEarly] = useState(false)
  // Read only after an early submit, so a loaded picture does not rerender the form.
  const isAwaited = useActorSelector("captcha", (snapshot) => isTooEarly && captchaOf(snapshot) === null)
  const atFault = fault?._tag === "Refused" ? fields.find((field) => field === fault.field) : undefined

  useFieldFocus(form, atFault)

  const submit = useSubmit(form, { busy, codeRequired, onHaste: () => setTooEarly(true) })

  const problemOf = (field: FormField) => {
    if (field === "captcha" && isAwaited) return t("login.captchaComing")
    return missing.includes(field) ? t(emptyWords[field]) : undefined
  }
  const refusal = (field: FormField) =>
    atFault === field ? { "aria-invalid": true as const, "aria-describedby": "login-fault" } : {}
  const field = (name: FormField, more: ComponentProps<typeof Input> = {}, around = (input: ReactNode) => input) => (
    <Field label={t(`login.${name}`)} problem={problemOf(name)}>
      {(controlProps) =>
        around(<Input {...controlProps} {...refusal(name)} name={name} size="lg" {...inputs[name]} {...more} />)
      }
    </Field>
  )

  return (
    <form ref={form} method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <p id="login-fault" role="alert">
        {fault === null ? null : faultText(t, fault)}
      </p>
      {second === null ? null : <second.Component />}
      <div hidden={second !== null}>
        {field("username", { defaultValue: remembered })}
        {field("password")}
        {field("captcha", { onFocus: preloadApp }, (input) => (
          <CaptchaPicture actor={captchaActor}>{input}</CaptchaPicture>
        ))}
        <CheckLabel mb="4">
          <Checkbox name="remember" defaultChecked={remembered !== ""} />
          {t("login.remember")}
        </CheckLabel>
      </div>
      <Button type="submit" variant="solid" size="lg" w="full" aria-disabled={busy}>
        {busy ? <Spinner /> : null}
        {busy ? t("login.submitting") : t("login.submit")}
      </Button>
    </form>
  )
}
