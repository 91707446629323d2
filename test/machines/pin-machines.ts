import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { pinForm, pinMutation, pinsQuery } from "../../src/machines/pins/pins.ts"
import { polledQueryMachine } from "../../src/machines/queries/polled-query-machine.ts"
import { pin } from "../contract/pin-fixtures.ts"
import { refusedFault } from "./fixtures.ts"
import { formSettled } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

/** Machines of a page that lists pins. */
export const pinMachines = <Page extends string>(page: Page) =>
  ({
    [`${page}.pins`]: specimen(
      polledQueryMachine,
      codecOf(2, pinsQuery.events),
      pinsQuery.events,
      { loaded: [{ data: { list: [pin] } }], failed: [{ fault: refusedFault }] },
      { key: "" }
    ),
    [`${page}.pin`]: specimen(formMachine, pinForm.codec, pinForm.events, formSettled("pin")),
    [`${page}.pinChange`]: specimen(mutationMachine, codecOf(4, pinMutation.events), pinMutation.events)
  }) as const
