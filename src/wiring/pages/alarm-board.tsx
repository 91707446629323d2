import type { AnyActorRef } from "xstate"
import {
  acknowledge,
  endSilences,
  listSilences,
  readAlarmTypes,
  readOpenAlarms,
  saveSilence
} from "../../effects/alarms/board-effects.ts"
import { reachServer } from "../../http/reach-server.ts"
import { AcknowledgingEvents } from "../../machines/alarms/acknowledging-events.ts"
import { acknowledgingMachine } from "../../machines/alarms/acknowledging-machine.ts"
import { AlarmBoardEvents } from "../../machines/alarms/alarm-board-events.ts"
import { alarmBoardMachine } from "../../machines/alarms/alarm-board-machine.ts"
import { selectStream } from "../../machines/alarms/alarms-machine.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { filtersCodec } from "../../machines/alarms/board-filters.ts"
import { openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { silenceEnding, silenceList } from "../../machines/alarms/silence-list.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { AlarmBoardPage } from "../../ui/alarms/alarm-board-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { implement } from "../../machines/effect-logic.ts"

/** The stream of alarms delivers what became of them. */
const openAlarmsUnlessLive = (system: AnyActorRef["system"]) => {
  const alarms = system.get("alarms") as SignedInActors["alarms"] | undefined
  return alarms !== undefined && selectStream(alarms.getSnapshot()) === "live" ? [] : ["open"]
}

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    board: {
      machine: withCodec(alarmBoardMachine, codecOf(1, AlarmBoardEvents)),
      input: ({ query }: PageInput) => ({ filters: filtersCodec.read(query) })
    },
    acknowledging: {
      machine: withCodec(
        implement(acknowledgingMachine, { acknowledge: fromEffect(acknowledge) }),
        codecOf(1, AcknowledgingEvents)
      ),
      invalidates: openAlarmsUnlessLive
    },
    open: openAlarms.part(fromEffect(readOpenAlarms)),
    types: alarmTypes.partBesideList(fromEffect(readAlarmTypes)),
    silences: {
      machine: silenceList.machine({
        list: fromEffect(listSilences),
        reach: fromEffect(reachServer),
        save: fromEffect(saveSilence)
      }),
      input: () => ({ query: { page: 1, page_size: 100, state: "active" as const } }),
      invalidates: openAlarmsUnlessLive
    },
    ending: {
      machine: silenceEnding.machine(fromEffect(endSilences)),
      invalidates: (system) => ["silences", ...openAlarmsUnlessLive(system)]
    }
  }),
  rules: (rule) => [
    rule({ from: "acknowledging", when: "mutation.done", to: "board", send: { type: "alarmBoard.picked", ids: [] } })
  ],
  view: (actors) => <AlarmBoardPage {...actors} />
})
