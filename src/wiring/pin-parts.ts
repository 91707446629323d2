import type { AnyActorRef, SnapshotFrom } from "xstate"
import { changePin, readPins, savePin } from "../effects/alarms/pin-effects.ts"
import type { ShellActors } from "../machines/console/console-machine.ts"
import { grantedNames } from "../machines/guard/verdict.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { pinForm, pinMutation, pinsQuery, type shiftForm } from "../machines/pins/pins.ts"
import type { ActorOf } from "../machines/typed-actor.ts"
import type { colleagues } from "../machines/alarms/ownership.ts"
import { type AnyPageRule, type PageRules, rulesIn } from "../machines/pages/page-rules.ts"
import type { FromEffect } from "./effect-runtime.ts"
import { refetchAfter } from "../effects/programs.ts"
import { requestColleagues } from "../machines/alarms/ownership.ts"

/** Permission for the board opens its pins on every page. */
const isGranted = (menu: SnapshotFrom<ShellActors["menu"]>) => grantedNames(rulesOf(menu))?.has("alarm-board") === true

/** Parts of a page that lists pins. */
export const pinParts = (fromEffect: FromEffect) => ({
  pins: {
    machine: pinsQuery.machine({ load: fromEffect(readPins), waitAWhile: fromEffect(refetchAfter("1 minute")) }),
    input: () => ({ key: "" }),
    isShown: (system: AnyActorRef["system"]) => isGranted((system.get("menu") as ShellActors["menu"]).getSnapshot())
  },
  pin: { machine: pinForm.machine(fromEffect(savePin)), invalidates: () => [] },
  pinChange: { machine: pinMutation.machine(fromEffect(changePin)), invalidates: () => [] }
})

/** Pins are read again after every change. */
export const pinRules: ReadonlyArray<AnyPageRule> = [
  ["pin", "form.sent"],
  ["pin", "mutation.uncertain"],
  ["pinChange", "mutation.done"],
  ["pinChange", "mutation.uncertain"]
].map(([from, when]) => ({ from: from!, when: when!, to: "pins", send: { type: "polledQuery.outdated" } }))

type ShiftActors = {
  readonly shift: ActorOf<typeof shiftForm>
  readonly colleagues: ActorOf<typeof colleagues>
  readonly pins: ActorOf<typeof pinsQuery>
}

/** A handover reads the present colleagues first, and changes pins. */
export const shiftRules: ReadonlyArray<AnyPageRule> = [
  ...pinRules,
  ...rulesIn(((rule) => [
    rule({
      from: "shift",
      when: "form.opened",
      to: "colleagues",
      send: (_, now) => requestColleagues(now("shift"), now("colleagues"))
    }),
    rule({ from: "shift", when: "form.sent", to: "pins", send: { type: "polledQuery.outdated" } })
  ]) as PageRules<ShiftActors> as never)
]
