import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type MouseEvent, useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import { Input } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import {
  activePointOf,
  attemptIn,
  type CalibrationPointsActor,
  type PointNumber
} from "../../machines/locations/calibration-points-machine.ts"
import {
  type calibrationForm,
  type CalibrationAttempt,
  calibrationProblems,
  type CalibrationSubject,
  pointFields
} from "../../machines/locations/floor-plan.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Ground } from "./plan-ground.ts"

type Props = {
  readonly calibration: ActorOf<typeof calibrationForm>
  readonly calibrationPoints: CalibrationPointsActor
}

const points: ReadonlyArray<PointNumber> = [1, 2]

/** The fields of a point: its place in the picture, and its position in metres. */
const labels = { px: "plan.left", py: "plan.top", x: "plan.x", y: "plan.y" } as const
const axes = ["px", "py", "x", "y"] as const

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

const PointsForm = ({
  calibration,
  calibrationPoints,
  subject: { plan }
}: Props & { readonly subject: CalibrationSubject }) => {
  const t = useTexts()
  const hint = useId()
  const attempt = useSelector(calibrationPoints, attemptIn)
  const active = useSelector(calibrationPoints, activePointOf)
  const revise = (values: Partial<CalibrationAttempt>) =>
    calibrationPoints.send({ type: "calibrationPoints.revised", attempt: { ...attempt, ...values } })
  const activate = (point: PointNumber) => {
    if (point !== active) calibrationPoints.send({ type: "calibrationPoints.activated", point })
  }

  const setActive = (left: number, top: number) =>
    revise({ [`px${active}`]: rounded(left, plan.width), [`py${active}`]: rounded(top, plan.height) })
  const point = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setActive(((clientX - left) / width) * plan.width, ((clientY - top) / height) * plan.height)
    currentTarget.closest("form")!.querySelector<HTMLInputElement>(`[name=x${active}]`)!.focus()
  }
  const move = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const [right, down] = event.shiftKey
      ? direction
      : [direction[0] * plan.width * STEP, direction[1] * plan.height * STEP]
    const from = (text: string, size: number) => (text === "" ? size / 2 : Number(text) || 0)
    setActive(from(attempt[`px${active}`], plan.width) + right, from(attempt[`py${active}`], plan.height) + down)
  }
  const attemptOf = (typed: (name: string) => string) => {
    const trimmed = Object.fromEntries(pointFields.map((name) => [name, typed(name)])) as CalibrationAttempt
    return { attempt: trimmed, problems: calibrationProblems(trimmed) }
  }
  return (
    <ActorForm actor={calibration} verb={t("records.save")} attemptOf={attemptOf}>
      {(problemOf) => (
        <>
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
              const [left, top] = [attempt[`px${nth}`], attempt[`py${nth}`]]
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
            {points.map((nth) => (
              <fieldset key={nth} data-active={nth === active || undefined}>
                <legend>{t("plan.point", { count: nth })}</legend>
                {axes.map((axis) => (
                  <Field key={axis} label={t(labels[axis])} required problem={problemOf(`${axis}${nth}`)}>
                    {(controlProps) => (
                      <Input
                        {...controlProps}
                        name={`${axis}${nth}`}
                        onFocus={() => activate(nth)}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={20}
                        value={attempt[`${axis}${nth}`]}
                        onChange={({ target }) => revise({ [`${axis}${nth}`]: target.value })}
                      />
                    )}
                  </Field>
                ))}
              </fieldset>
            ))}
          </Points>
        </>
      )}
    </ActorForm>
  )
}

/** The form that ties two points of the plan to positions in metres. */
export const CalibrationDialog = (props: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog actor={props.calibration} title={() => t("plan.calibrate")} width="860px">
      {(subject) => <PointsForm {...props} subject={subject} />}
    </FormActorDialog>
  )
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
