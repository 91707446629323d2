import type { SnapshotFrom } from "xstate"
import type { SiteDetail } from "../../contract/locations.ts"
import { readAlarmTypes } from "../../effects/alarms/board-effects.ts"
import { sendPlan } from "../../effects/images/image-effects.ts"
import { calibratePlan, changePlan, readSite } from "../../effects/locations/site-effects.ts"
import { followPositions } from "../../effects/locations/position-effects.ts"
import { definePage } from "../../kit/define-page.ts"
import { type AlarmsActor, selectOpenAlarms } from "../../machines/alarms/alarms-machine.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { silenceRules } from "../../machines/alarms/silence-rules.ts"
import { isChanged, subjectIn } from "../../machines/forms/form-machine.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import {
  CalibrationPointsEvents,
  calibrationPointsMachine,
  pointsOf
} from "../../machines/locations/calibration-points-machine.ts"
import { calibrationForm, type CalibrationSubject, planMutation } from "../../machines/locations/floor-plan.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { implement } from "../../machines/effect-logic.ts"
import { positionRules } from "../../machines/locations/position-rules.ts"
import { RobotPositionsEvents } from "../../machines/locations/robot-positions-events.ts"
import { robotPositionsMachine } from "../../machines/locations/robot-positions-machine.ts"
import { siteDetail } from "../../machines/locations/site-detail.ts"
import { SitePage } from "../../ui/locations/site-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"
import { silenceFormParts, silencePart } from "../silence-parts.ts"

/** True if the live stream has other open alarms of the site than the page shows. */
const isOutdated = (site: SiteDetail | null, alarms: SnapshotFrom<AlarmsActor>) => {
  if (site === null || site.alarms === null) return false
  const open = selectOpenAlarms(alarms).filter(({ location_id }) => location_id === site.id)
  const openAlarms = new Set(site.alarms.map(({ id, acknowledged_at }) => `${id} ${acknowledged_at}`))
  return (
    open.length !== openAlarms.size ||
    open.some(({ id, acknowledged_at }) => !openAlarms.has(`${id} ${acknowledged_at}`))
  )
}

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    site: siteDetail.part(fromEffect(readSite), "id"),
    types: alarmTypes.lazyPart(fromEffect(readAlarmTypes)),
    ...silenceFormParts(fromEffect),
    upload: { machine: imageUpload(fromEffect(sendPlan)) },
    planChange: { machine: planMutation.machine(fromEffect(changePlan)) },
    positions: {
      machine: withCodec(
        implement(robotPositionsMachine, { followPositions: fromEffect(followPositions) }),
        codecOf(1, RobotPositionsEvents)
      )
    },
    calibration: { machine: calibrationForm.machine(fromEffect(calibratePlan)) },
    calibrationPoints: { machine: withCodec(calibrationPointsMachine, codecOf(1, CalibrationPointsEvents)) },
    silences: silencePart(fromEffect, { page: 1, page_size: 1 })
  }),
  rules: (rule) => [
    ...silenceRules,
    ...positionRules,
    rule({
      from: "upload",
      when: "imageUpload.uploaded",
      to: "planChange",
      send: ({ url }, now) => {
        const site = siteDetail.dataOf(now("site"))
        return site === null
          ? null
          : planMutation.events.issued.make({ input: { change: "set", id: site.id, image: url } })
      }
    }),
    rule({
      from: "calibration",
      when: "form.opened",
      to: "calibrationPoints",
      send: (_, now) => {
        const subject = subjectIn<CalibrationSubject>(now("calibration"))
        return subject === null ? null : { type: "calibrationPoints.opened", attempt: pointsOf(subject.plan) }
      }
    }),
    rule({
      from: "calibrationPoints",
      when: "calibrationPoints.changed",
      to: "calibration",
      send: (points, now) =>
        points.isChanged === isChanged(now("calibration")) ? null : { type: "form.typed", changed: points.isChanged }
    }),
    /** Reads the names of the alarm types that are silenced. */
    rule({
      from: "site",
      when: "query.answered",
      to: "types",
      send: (_, now) => (siteDetail.dataOf(now("site"))?.silences?.length ? { type: "query.requested", key: "" } : null)
    }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "site",
      send: (_, now) => (isOutdated(siteDetail.dataOf(now("site")), now("alarms")) ? { type: "query.refreshed" } : null)
    })
  ],
  view: SitePage
})
