import { isReadonlyArrayNonEmpty } from "effect/Array"
import { useCallback, useEffect, useMemo, useRef } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import type { AcknowledgementActor } from "../../machines/alarms/acknowledgement-machine.ts"
import {
  isOwnedBy,
  type Operator,
  type OwnershipChange,
  type ownershipForm,
  possibleChanges
} from "../../machines/alarms/ownership.ts"
import { silenceList, silenceOf } from "../../machines/alarms/silence-list.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { inAnHour } from "./silence-form.tsx"

type Actors = {
  readonly ownership: ActorOf<typeof ownershipForm>
  readonly acknowledgement: AcknowledgementActor
  readonly silences: ActorOf<typeof silenceList>
}
type Ids = ReadonlyArray<number>

/** Actions on alarms by their ids. A ref holds the alarms, so that the callbacks stay the same and rows need not render again. */
export const useBoardActions = (
  { ownership, acknowledgement, silences }: Actors,
  alarms: ReadonlyArray<Alarm>,
  username: string
) => {
  const alarmsRef = useRef(alarms)
  useEffect(() => {
    alarmsRef.current = alarms
  }, [alarms])
  const addSilence = useCallback(
    (targets: ReadonlyArray<Alarm>) =>
      silenceList.send(silences, silenceList.events.addOpened.make({ draft: silenceOf(targets, inAnHour()) })),
    [silences]
  )
  const silence = useCallback(
    (ids: Ids) => {
      const targets = alarmsRef.current.filter(({ id }) => ids.includes(id))
      if (targets.length > 0) addSilence(targets)
    },
    [addSilence]
  )
  const changeOwner = useCallback(
    (change: OwnershipChange, ids: Ids) => {
      const ownIds = new Set(alarmsRef.current.filter((alarm) => isOwnedBy(username, alarm)).map(({ id }) => id))
      const otherIds = ids.filter((id) => !ownIds.has(id))
      // Own alarms keep their note. The server refuses alarms of others, and names their owner.
      if (change === "acknowledge" && otherIds.length > 0)
        return acknowledgement.send({ type: "acknowledgement.requested", ids: otherIds })
      const ownChange = change === "acknowledge" ? "note" : change
      if (isReadonlyArrayNonEmpty(ids)) ownership.send({ type: "form.opened", subject: { change: ownChange, ids } })
    },
    [ownership, acknowledgement, username]
  )
  return { addSilence, silence, changeOwner }
}

export const selectionChanges = ["acknowledge", "handOver", "release"] as const
type SelectionChange = (typeof selectionChanges)[number]
export type ChangeableIds = Readonly<Record<SelectionChange, Ids>>

/** Selected alarms by the changes that the operator may make to them. */
export const useChangeableIds = (alarms: ReadonlyArray<Alarm>, selected: Ids, operator: Operator) =>
  useMemo(() => {
    const isSelected = new Set(selected)
    const changeable: Record<SelectionChange, Array<number>> = { acknowledge: [], handOver: [], release: [] }
    for (const alarm of alarms) {
      if (!isSelected.has(alarm.id)) continue
      const possible = possibleChanges(alarm, operator)
      for (const change of selectionChanges) if (possible.includes(change)) changeable[change].push(alarm.id)
    }
    return changeable
  }, [alarms, selected, operator])
