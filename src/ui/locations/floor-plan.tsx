import { useSelector } from "@xstate/react"
import { type CSSProperties, useContext } from "react"
import type { FloorPlan } from "../../contract/floor-plans.ts"
import { locations, type SiteDetail } from "../../contract/locations.ts"
import { useIsReadOnly } from "../../kit/list-services.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Panel, PanelHead, SubtleText, hiddenInPrint } from "../../kit/panel.tsx"
import { State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import type { CalibrationPointsActor } from "../../machines/locations/calibration-points-machine.ts"
import { calibrationForm, type PlacedRobot, placeRobots, planMutation } from "../../machines/locations/floor-plan.ts"
import { atPositions, positionsIn, type RobotPositionsActor } from "../../machines/locations/robot-positions-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { RecordLink, RecordLinksContext } from "../../kit/record-link.tsx"
import { useFigureLinks } from "../dashboard/use-figure-links.ts"
import { CalibrationDialog } from "./calibration-dialog.tsx"
import { Ground } from "./plan-ground.ts"
import { usePlanUpload } from "./plan-upload.tsx"
import { RobotMark } from "./robot-mark.tsx"

export type PlanActors = {
  readonly upload: ImageUploadActor
  readonly planChange: ActorOf<typeof planMutation>
  readonly calibration: ActorOf<typeof calibrationForm>
  readonly calibrationPoints: CalibrationPointsActor
  readonly positions: RobotPositionsActor
}

type Robot = SiteDetail["fleet"][number]

const percent = (share: number) => `${share * 100}%`

/** The picture with its robots. Their list beside it has the same links for the keyboard. */
const Picture = ({ plan, placed }: { readonly plan: FloorPlan; readonly placed: ReadonlyArray<PlacedRobot> }) => {
  const t = useTexts()
  const links = useFigureLinks()
  const { cardOf } = useContext(RecordLinksContext)
  return (
    <Ground
      style={{ aspectRatio: `${plan.width} / ${plan.height}`, maxWidth: `calc(70vh * ${plan.width / plan.height})` }}
    >
      <img src={plan.image} alt={t("plan.title")} width={plan.width} height={plan.height} />
      {placed.map(({ robot, left, top }) => {
        const { robot_id, state, open_alarms } = robot
        const content = (
          <>
            <RobotMark state={state} isAlarming={open_alarms > 0} />
            <span>{robot_id}</span>
          </>
        )
        const place = {
          style: { left: percent(left), top: percent(top), "--left": left } as CSSProperties,
          title: `${robot_id} · ${t(`devices.${state}`)}`
        }
        const href = links.robot(robot_id)
        return href === null ? (
          <span key={robot_id} data-mark {...place}>
            {content}
          </span>
        ) : (
          <a
            key={robot_id}
            data-mark
            href={href}
            tabIndex={-1}
            {...place}
            {...cardOf?.({ kind: "robots", id: robot_id })}
          >
            {content}
          </a>
        )
      })}
    </Ground>
  )
}

type ListProps = { readonly title: string; readonly robots: ReadonlyArray<Robot> }

const metresText = ({ x, y }: Robot) => (x === null || y === null ? "" : `${x.toFixed(1)} · ${y.toFixed(1)} m`)

const RobotNames = ({ title, robots }: ListProps) => {
  const t = useTexts()
  if (robots.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {robots.map((robot) => (
          <li key={robot.robot_id}>
            <RobotMark state={robot.state} isAlarming={robot.open_alarms > 0} />
            <RecordLink kind="robots" id={robot.robot_id} />
            <SubtleText>
              {[
                t(`devices.${robot.state}`),
                robot.open_alarms > 0 ? t("plan.alarms", { count: robot.open_alarms }) : "",
                metresText(robot)
              ]
                .filter(Boolean)
                .join(" · ")}
            </SubtleText>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why the plan shows no robot; null where it shows some. */
const emptyTextOf = ({ fleet, plan }: SiteDetail, shown: number) => {
  if (plan?.calibration === null) return "uncalibrated"
  if (shown > 0) return null
  if (fleet.length === 0) return "noRobots"
  return fleet.some(({ x, y }) => x !== null && y !== null) ? "allOutside" : "noPositions"
}

/** The floor plan of a site, with the robots that report their position. */
export const FloorPlanPanel = ({
  site: readSite,
  upload,
  planChange,
  calibration,
  calibrationPoints,
  positions
}: PlanActors & { readonly site: SiteDetail }) => {
  const t = useTexts()
  const looksOnly = useIsReadOnly(locations.name)
  const picture = usePlanUpload(upload)
  const moved = useSelector(positions, positionsIn)
  const site = { ...readSite, fleet: atPositions(readSite.fleet, moved) }
  const { id, plan } = site
  const { placed, outside, unplaced } = placeRobots(site)
  if (plan === null)
    return (
      <Panel aria-label={t("plan.title")}>
        <PanelHead>
          <h2>{t("plan.title")}</h2>
        </PanelHead>
        <State title={t("plan.none")} lead={t("plan.noneLead")}>
          {looksOnly ? null : (
            <>
              {picture.button(t("plan.upload"))}
              {picture.input}
              <p>{picture.hint}</p>
              {picture.note}
            </>
          )}
        </State>
      </Panel>
    )
  const empty = emptyTextOf(site, placed.length)
  return (
    <Panel aria-label={t("plan.title")}>
      <PanelHead>
        <h2>{t("plan.title")}</h2>
        {looksOnly ? null : (
          <>
            <Button
              variant={plan.calibration === null ? "solid" : "outline"}
              onClick={() => calibration.send(calibrationForm.events.opened.make({ subject: { id, plan } }))}
            >
              {t("plan.calibrate")}
            </Button>
            {picture.button(t("plan.replace"))}
            <Button
              variant="quiet"
              onClick={() =>
                planChange.send(
                  planMutation.events.requested.make({ input: { change: "remove", id, image: plan.image } })
                )
              }
            >
              {t("plan.remove")}
            </Button>
            {picture.input}
          </>
        )}
      </PanelHead>
      {looksOnly ? null : <Note>{picture.note}</Note>}
      {empty === null ? null : (
        <Reason role="status">
          <strong>{t(`plan.${empty}`)}</strong> {t(`plan.${empty}Lead`)}
        </Reason>
      )}
      <Columns>
        <Picture plan={plan} placed={placed} />
        {plan.calibration === null ? null : (
          <Robots>
            <RobotNames title={t("plan.onPlan")} robots={placed.map(({ robot }) => robot)} />
            <RobotNames title={t("plan.outside")} robots={outside} />
            <RobotNames title={t("plan.unplaced")} robots={unplaced} />
          </Robots>
        )}
      </Columns>
      <CalibrationDialog calibration={calibration} calibrationPoints={calibrationPoints} />
      <MutationDialog
        mutation={planChange}
        danger
        question={() => t("plan.removeQuestion")}
        confirm={() => t("plan.remove")}
      >
        {() => t("plan.removeBody")}
      </MutationDialog>
    </Panel>
  )
}

const Note = chakra("div", { base: { px: "4", pt: "1", ...hiddenInPrint } })
const Reason = chakra("p", {
  base: { px: "4", pb: "3", color: "fg.muted", "& strong": { fontWeight: "medium", color: "fg" } }
})

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 17rem" },
    alignItems: "start",
    gap: "4",
    px: "4",
    pb: "4"
  }
})

const Robots = chakra("div", {
  base: {
    maxH: { lg: "70vh" },
    overflowY: "auto",
    fontSize: "sm",
    "& h3": { mt: "2", fontSize: "sm", color: "fg.muted" },
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "2",
      px: "1",
      py: "1",
      rounded: "sm"
    },
    "& li > span": { w: "full", ps: "8" }
  }
})
