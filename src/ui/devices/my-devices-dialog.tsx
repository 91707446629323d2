import { useSelector } from "@xstate/react"
import { chakra } from "../kit/chakra.ts"
import { faultOf, hasFailed, isAsking, isReading, isSaving } from "../../machines/devices/my-devices-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { SkeletonRows, Unable } from "../kit/state.tsx"
import { DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { FormDialog } from "../kit/form-dialog.tsx"
import { Button, Spinner } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { DevicePicker } from "./device-picker.tsx"

/** "My devices": 70 % wide where the screen is wide enough for it. */
export const MyDevicesDialog = () => {
  const t = useWords()
  const actor = useSignedInActor("myDevices")
  const reading = useSelector(actor, isReading)
  const failed = useSelector(actor, hasFailed)
  const saving = useSelector(actor, isSaving)
  const fault = useSelector(actor, faultOf)
  const asked = useSelector(actor, isAsking)
  const close = () => actor.send({ type: "myDevices.closed" })
  const body = () => {
    if (reading) return <SkeletonRows count={8} />
    if (!failed) return <DevicePicker />
    const retry = () => actor.send({ type: "myDevices.refreshed" })
    return <Unable title={t("devices.failed")} fault={fault} retry={retry} />
  }
  return (
    <FormDialog
      title={t("devices.title")}
      width="max(70vw, 640px)"
      asked={asked}
      onClose={close}
      onKeep={() => actor.send({ type: "myDevices.kept" })}
      onDiscard={() => actor.send({ type: "myDevices.discarded" })}
    >
      <DialogBody aria-busy={reading || saving} tabIndex={-1} data-autofocus={reading || undefined} outline="none">
        <chakra.p color="fg.muted" mb="3">
          {t("devices.lead")}
        </chakra.p>
        {body()}
      </DialogBody>
      <DialogFooter>
        <Button aria-disabled={saving} onClick={close}>
          {t("devices.cancel")}
        </Button>
        <Button
          variant="solid"
          disabled={reading || failed}
          aria-disabled={saving}
          onClick={() => actor.send({ type: "myDevices.submitted" })}
        >
          {saving ? <Spinner /> : null}
          {saving ? t("devices.saving") : t("devices.save")}
        </Button>
      </DialogFooter>
    </FormDialog>
  )
}
