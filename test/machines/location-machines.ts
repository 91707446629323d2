import { locations } from "../../src/contract/locations.ts"
import { alarmTypes } from "../../src/machines/alarms/alarm-types.ts"
import { RobotPositionsEvents } from "../../src/machines/locations/robot-positions-events.ts"
import { robotPositionsMachine } from "../../src/machines/locations/robot-positions-machine.ts"
import { robotSearch } from "../../src/machines/devices/robot-search.ts"
import { silenceCoverage } from "../../src/machines/alarms/silence-coverage.ts"
import { silenceList } from "../../src/machines/alarms/silence-list.ts"
import { placeOptions } from "../../src/machines/areas/place-options.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { ImageUploadEvents, imageUploadMachine } from "../../src/machines/images/image-upload-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import {
  CalibrationPointsEvents,
  calibrationPointsMachine
} from "../../src/machines/locations/calibration-points-machine.ts"
import { calibrationForm, planMutation } from "../../src/machines/locations/floor-plan.ts"
import { siteDetail } from "../../src/machines/locations/site-detail.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { siteFields } from "../../src/ui/locations/site-form.tsx"
import { appGrants } from "../contract/app-fixtures.ts"
import { silenceNumbered } from "./fixtures.ts"
import { formSettled, listEvents, query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

const listed = listEvents(locations, siteFields)

/** Machines of the pages of sites. */
export const locationMachines = {
  "siteList.list": specimen(recordsMachine, codecOf(1, listed), listed, records(appGrants.locations.add), { query }),
  "siteList.places": specimen(queryMachine, codecOf(1, placeOptions.events), placeOptions.events, {}, { key: null }),
  "site.types": specimen(queryMachine, alarmTypes.codec, alarmTypes.events, {}, { key: null }),
  "site.places": specimen(queryMachine, codecOf(1, placeOptions.events), placeOptions.events, {}, { key: null }),
  "site.coverage": specimen(queryMachine, silenceCoverage.codec, silenceCoverage.events, {}, { key: null }),
  "site.positions": specimen(robotPositionsMachine, codecOf(1, RobotPositionsEvents), RobotPositionsEvents, {
    shown: [{ site: 7 }, { site: null }],
    moved: [{ robots: [{ robot_id: "WV2400001", x: 1.5, y: -2 }] }]
  }),
  "site.robotSearch": specimen(queryMachine, robotSearch.codec, robotSearch.events, {}, { key: null }),
  "site.silences": specimen(
    recordsMachine,
    codecOf(1, silenceList.events),
    silenceList.events,
    records(silenceNumbered(1)),
    { query }
  ),
  "site.upload": specimen(imageUploadMachine, codecOf(2, ImageUploadEvents), ImageUploadEvents),
  "site.planChange": specimen(mutationMachine, codecOf(4, planMutation.events), planMutation.events),
  "site.calibration": specimen(formMachine, calibrationForm.codec, calibrationForm.events, formSettled("calibration")),
  "site.calibrationPoints": specimen(
    calibrationPointsMachine,
    codecOf(1, CalibrationPointsEvents),
    CalibrationPointsEvents
  ),
  "site.site": specimen(queryMachine, siteDetail.codec, siteDetail.events, {}, { key: "22" })
}
