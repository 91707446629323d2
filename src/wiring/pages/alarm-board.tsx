import {
  acknowledge,
  endSilences,
  listSilences,
  readAlarmTypes,
  readOpenAlarms,
  saveSilence
} from "../../effects/alarms/board-effects.ts"
import { reachServer } from "../../effects/http/reach-server.ts"
import { AcknowledgingEvents } from "../../machines/alarms/acknowledging-events.ts"
import { acknowledgingMachine } from "../../machines/alarms/acknowledging-machine.ts"
import { AlarmBoardEvents } from "../../machines/alarms/alarm-board-events.ts"
import { alarmBoardMachine } from "../../machines/alarms/alarm-board-machine.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { filtersCodec } from "../../machines/alarms/board-filters.ts"
import { openAlarms } from "../../machines/alarms/open-lookup.ts"
import { silenceEnding, silenceList } from "../../machines/alarms/silence-list.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import type { PageInput } from "../../machines/pages/page-machine.ts"
import { AlarmBoardPage } from "../../ui/alarms/alarm-board-page.tsx"
import * as words from "../../ui/words/topics/late/alarm-board.ts"
import * as severities from "../../ui/words/topics/late/severities.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    board: {
      machine: withCodec(alarmBoardMachine, codecOf(1, AlarmBoardEvents)),
      input: ({ query }: PageInput) => ({ filters: filtersCodec.read(query) })
    },
    acknowledging: {
      machine: withCodec(
        acknowledgingMachine.provide({ actors: { acknowledge: fromEffect(acknowledge) } }),
        codecOf(1, AcknowledgingEvents)
      )
    },
    open: openAlarms.part(fromEffect(readOpenAlarms)),
    types: alarmTypes.partBesideList(fromEffect(readAlarmTypes)),
    silences: {
      machine: silenceList.machine({
        list: fromEffect(listSilences),
        reach: fromEffect(reachServer),
        save: fromEffect(saveSilence)
      }),
      input: () => ({ query: { page: 1, page_size: 100, state: "active" as const } })
    },
    ending: { machine: silenceEnding.machine(fromEffect(endSilences)) }
  }),
  words: { ...words, ...severities },
  draw: (actors) => <AlarmBoardPage {...actors} />
})
