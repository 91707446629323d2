import { AcknowledgementEvents } from "../../src/machines/alarms/acknowledgement-events.ts"
import { acknowledgementMachine } from "../../src/machines/alarms/acknowledgement-machine.ts"
import { AlarmBoardEvents } from "../../src/machines/alarms/alarm-board-events.ts"
import { alarmBoardMachine } from "../../src/machines/alarms/alarm-board-machine.ts"
import { AlarmAlertsEvents } from "../../src/machines/alarms/alarm-alerts-events.ts"
import { alarmAlertsMachine } from "../../src/machines/alarms/alarm-alerts-machine.ts"
import { AlarmReceivingEvents } from "../../src/machines/alarms/alarm-receiving-events.ts"
import { alarmReceivingMachine } from "../../src/machines/alarms/alarm-receiving-machine.ts"
import { AlarmsEvents } from "../../src/machines/alarms/alarms-events.ts"
import { alarmsMachine } from "../../src/machines/alarms/alarms-machine.ts"
import { alarmTimeline } from "../../src/machines/alarms/alarm-timeline.ts"
import { placeOptions } from "../../src/machines/areas/place-options.ts"
import { alarmTypes } from "../../src/machines/alarms/alarm-types.ts"
import { noFilters } from "../../src/machines/alarms/board-filters.ts"
import { colleagues, ownershipForm } from "../../src/machines/alarms/ownership.ts"
import { openAlarms } from "../../src/machines/alarms/open-alarms-query.ts"
import { robotSearch } from "../../src/machines/devices/robot-search.ts"
import { silenceCoverage } from "../../src/machines/alarms/silence-coverage.ts"
import { silenceEnding } from "../../src/machines/alarms/silence-list.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { alarmOf, receivingForbidden } from "./fixtures.ts"
import { formSettled } from "./record-samples.ts"
import { pinMachines } from "./pin-machines.ts"
import { shiftForm } from "../../src/machines/pins/pins.ts"
import { specimen } from "./specimen.ts"

/** Machines of the stream's light, of the board of alarms and of an alarm's page. */
export const alarmMachines = {
  alarmReceiving: specimen(alarmReceivingMachine, eventCodecs.alarmReceiving, AlarmReceivingEvents, {
    fetched: [{ status: 1 }, { status: -1 }]
  }),
  alarms: specimen(alarmsMachine, eventCodecs.alarms, AlarmsEvents, {
    receivingKnown: [{ status: 1 }, { status: 0 }, { status: -1 }],
    listed: [
      { alarms: [alarmOf(1), alarmOf(2)], more: false },
      { alarms: [alarmOf(3)], more: true }
    ],
    changed: [
      { at: 1, alarms: [alarmOf(4)], missed: false },
      { at: 2, alarms: [alarmOf(1, { ended_at: 2 }), alarmOf(5)], missed: true }
    ],
    connectionLost: [
      { since: 1, attempt: 1, fault: null },
      { since: 1, attempt: 2, fault: receivingForbidden }
    ]
  }),
  alarmAlerts: specimen(alarmAlertsMachine, eventCodecs.alarmAlerts, AlarmAlertsEvents, {
    loaded: [
      { sound: true, desktop: true, permission: "granted" },
      { sound: false, desktop: false, permission: "default" }
    ]
  }),
  "alarm-board.board": specimen(
    alarmBoardMachine,
    codecOf(7, AlarmBoardEvents),
    AlarmBoardEvents,
    {
      filtered: [{ filters: noFilters }],
      rowsEntered: [
        { attention: "pointer", keys: ["2", "1"] },
        { attention: "focus", keys: ["2", "1"] },
        { attention: "pointer", keys: [] }
      ],
      rowsLeft: [{ attention: "pointer" }, { attention: "focus" }]
    },
    { filters: noFilters }
  ),
  "alarm-board.ownership": specimen(formMachine, ownershipForm.codec, ownershipForm.events, formSettled("ownership")),
  "alarm-board.acknowledgement": specimen(
    acknowledgementMachine,
    codecOf(2, AcknowledgementEvents),
    AcknowledgementEvents,
    {
      requested: [{ ids: [1] }, { ids: [2, 1] }],
      answered: [
        { done: [1], refused: [] },
        { done: [], refused: [{ id: 2, msg: "ada already owns this alarm" }] }
      ]
    }
  ),
  ...pinMachines("alarm-board"),
  "alarm-board.shift": specimen(formMachine, shiftForm.codec, shiftForm.events, formSettled("shift")),
  "alarm-board.colleagues": specimen(queryMachine, colleagues.codec, colleagues.events, {}, { key: null }),
  "alarm-board.timeline": specimen(queryMachine, alarmTimeline.codec, alarmTimeline.events, {}, { key: null }),
  "alarm-board.open": specimen(queryMachine, openAlarms.codec, openAlarms.events, {}, { key: "" }),
  "alarm-board.places": specimen(queryMachine, codecOf(1, placeOptions.events), placeOptions.events, {}, { key: null }),
  "alarm-board.coverage": specimen(queryMachine, silenceCoverage.codec, silenceCoverage.events, {}, { key: null }),
  "alarm-board.robotSearch": specimen(queryMachine, robotSearch.codec, robotSearch.events, {}, { key: null }),
  "alarm-board.types": specimen(queryMachine, alarmTypes.codec, alarmTypes.events, {}, { key: "" }),
  "alarm-board.ending": specimen(mutationMachine, codecOf(4, silenceEnding.events), silenceEnding.events),
  "alarm-timeline.timeline": specimen(queryMachine, alarmTimeline.codec, alarmTimeline.events, {}, { key: "9" }),
  "alarm-timeline.ownership": specimen(
    formMachine,
    ownershipForm.codec,
    ownershipForm.events,
    formSettled("ownership")
  ),
  "alarm-timeline.colleagues": specimen(queryMachine, colleagues.codec, colleagues.events, {}, { key: null })
}
