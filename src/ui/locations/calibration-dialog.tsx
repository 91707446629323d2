import { useSelector } from "@xstate/react"
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react"
import type { FloorPlan } from "../../contract/floor-plans.ts"
import { chakra } from "../../kit/chakra.ts"
import { Input } from "../../kit/controls.ts"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import {
  calibrationForm,
  type CalibrationAttempt,
  calibrationProblems,
  type CalibrationSubject,
  pointFields
} from "../../machines/locations/floor-plan.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Ground } from "./plan-ground.ts"

type Props = { readonly calibration: ActorOf<typeof calibrationForm> }

/** A point of the picture as it stands in its two fields. */
type Pixel = { readonly left: string; readonly top: string }
type Pixels = readonly [first: Pixel, second: Pixel]
const points = [1, 2] as const
type Nth = (typeof points)[number]

const pixelsOf = ({ calibration }: FloorPlan): Pixels => {
  const pixel = (left = "", top = "") => ({ left, top })
  if (calibration === null) return [pixel(), pixel()]
  const { px1, py1, px2, py2 } = calibration
  return [pixel(String(px1), String(py1)), pixel(String(px2), String(py2))]
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
const rounded = (value: number, most: number) => String(Math.round(between(0, value, most) * 10) / 10)

/** Steps of arrow keys, as shares of the picture; with Shift they are a pixel. */
const STEP = 0.02
const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

const Form = ({ calibration, subject: { plan } }: Props & { readonly subject: CalibrationSubject }) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(calibration)
  const hint = useId()
  const [pixels, setPixels] = useState(() => pixelsOf(plan))
  const [active, activate] = useState<Nth>(1)
  const isUntouched = useRef(true)
  // Points that are set in the picture count as typed.
  useEffect(() => {
    if (!isUntouched.current) form.current?.dispatchEvent(new Event("input", { bubbles: true }))
    isUntouched.current = false
  }, [form, pixels])

  const set = (nth: Nth, pixel: Pixel) => setPixels(([first, second]) => (nth === 1 ? [pixel, second] : [first, pixel]))
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set(active, {
      left: rounded(((clientX - left) / width) * plan.width, plan.width),
      top: rounded(((clientY - top) / height) * plan.height, plan.height)
    })
    currentTarget.closest("form")!.querySelector<HTMLInputElement>(`[name=x${active}]`)!.focus()
  }
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const [right, down] = event.shiftKey
      ? direction
      : [direction[0] * plan.width * STEP, direction[1] * plan.height * STEP]
    const { left, top } = pixels[active - 1]!
    const from = (text: string, size: number) => (text === "" ? size / 2 : Number(text) || 0)
    set(active, {
      left: rounded(from(left, plan.width) + right, plan.width),
      top: rounded(from(top, plan.height) + down, plan.height)
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const attempt = Object.fromEntries(
      pointFields.map((name) => [name, String(data.get(name) ?? "").trim()])
    ) as CalibrationAttempt
    calibration.send(calibrationForm.events.submitted.make({ attempt, problems: calibrationProblems(attempt) }))
  }
  const isShown = Object.keys(problems).length > 0
  return (
    <FormActorDialog actor={calibration} title={t("plan.calibrate")} width="860px">
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <FailureAlert fault={isShown ? null : fault}>{t("records.undone")}</FailureAlert>
          <chakra.p mb="3" color="fg.muted">
            {t("plan.calibrateLead")}
          </chakra.p>
          <Ground
            role="application"
            tabIndex={0}
            data-autofocus
            aria-label={t("plan.stage", { count: active })}
            aria-describedby={hint}
            cursor="crosshair"
            style={{
              aspectRatio: `${plan.width} / ${plan.height}`,
              maxWidth: `calc(45vh * ${plan.width / plan.height})`
            }}
            onClick={point}
            onKeyDown={move}
          >
            <img src={plan.image} alt="" />
            {points.map((nth) => {
              const { left, top } = pixels[nth - 1]!
              return left === "" || top === "" ? null : (
                <Cross
                  key={nth}
                  aria-hidden
                  data-active={nth === active || undefined}
                  style={{
                    left: `${(100 * Number(left)) / plan.width}%`,
                    top: `${(100 * Number(top)) / plan.height}%`
                  }}
                >
                  {nth}
                </Cross>
              )
            })}
          </Ground>
          <chakra.p id={hint} mt="1" mb="3" fontSize="xs" color="fg.subtle">
            {t("plan.stageHint")}
          </chakra.p>
          <Points>
            {points.map((nth) => {
              const { left, top } = pixels[nth - 1]!
              const pixel = (
                name: `px${Nth}` | `py${Nth}`,
                label: string,
                value: string,
                changed: (text: string) => Pixel
              ) => (
                <Field label={label} required problem={problemText(t, problems[name])}>
                  {(controlProps) => (
                    <Input
                      {...controlProps}
                      name={name}
                      onFocus={() => activate(nth)}
                      inputMode="decimal"
                      autoComplete="off"
                      value={value}
                      onChange={({ target }) => set(nth, changed(target.value))}
                    />
                  )}
                </Field>
              )
              const metres = (name: `x${Nth}` | `y${Nth}`, label: string) => (
                <Field label={label} required problem={problemText(t, problems[name])}>
                  {(controlProps) => (
                    <Input
                      {...controlProps}
                      name={name}
                      onFocus={() => activate(nth)}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={20}
                      defaultValue={plan.calibration?.[name] ?? ""}
                    />
                  )}
                </Field>
              )
              return (
                <fieldset key={nth} data-active={nth === active || undefined}>
                  <legend>{t("plan.point", { count: nth })}</legend>
                  {pixel(`px${nth}`, t("plan.left"), left, (text) => ({ left: text, top }))}
                  {pixel(`py${nth}`, t("plan.top"), top, (text) => ({ left, top: text }))}
                  {metres(`x${nth}`, t("plan.x"))}
                  {metres(`y${nth}`, t("plan.y"))}
                </fieldset>
              )
            })}
          </Points>
        </DialogBody>
        <FormActorFooter actor={calibration}>{t("records.save")}</FormActorFooter>
      </form>
    </FormActorDialog>
  )
}

/** The form that ties two points of the plan to positions in metres. */
export const CalibrationDialog = ({ calibration }: Props) => {
  const open = useSelector(calibration, isOpen)
  const subject = useSelector(calibration, subjectIn<CalibrationSubject>)
  return open && subject !== null ? <Form calibration={calibration} subject={subject} /> : null
}

const Cross = chakra("span", {
  base: {
    position: "absolute",
    display: "grid",
    placeItems: "center",
    boxSize: "5",
    transform: "translate(-50%, -50%)",
    rounded: "full",
    border: "2px solid",
    borderColor: "accent",
    bg: "#fff",
    color: "#1d2129",
    fontSize: "xs",
    fontWeight: "bold",
    lineHeight: "1",
    pointerEvents: "none",
    "&[data-active]": { bg: "accent", color: "fg.onAccent" }
  }
})

const Points = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    gap: "4",
    "& > fieldset": {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: "3",
      minW: "0",
      px: "3",
      pt: "1",
      rounded: "sm",
      border: "1px solid",
      borderColor: "border"
    },
    "& > fieldset[data-active]": { borderColor: "accent.fg" },
    "& legend": { px: "1", fontSize: "sm", fontWeight: "medium" }
  }
})
