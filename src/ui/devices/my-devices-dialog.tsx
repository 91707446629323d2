import { Options } from "../../kit/options.tsx"
import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { allDevices, type DeviceGroup, myDevices, filterDevices } from "../../machines/devices/my-devices.ts"
import { faultOf, isReading, isSending, isUnread, pickedIn } from "../../machines/forms/form-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { SkeletonRows, ErrorState, FailureAlert, State } from "../../kit/state.tsx"
import { DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Button, Spinner, Input, Select, Checkbox, CheckLabel } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import { useEffect, useMemo, useRef, useCallback } from "react"
import { FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { DeviceList } from "./device-list.tsx"

const deviceFilters = ["all", "online", "offline", "picked"] as const

const usePicker = () => {
  const actor = useSignedInActor("myDevices")
  const { devices } = useSelector(actor, myDevices.sourceOf)!
  return { actor, devices, filter: useSelector(actor, myDevices.filterOf) ?? allDevices }
}

/** The filters of the list: a search in number, name and place, the state, the province. */
const DeviceFilters = () => {
  const t = useTexts()
  const { actor, devices, filter } = usePicker()
  const change = (changed: Partial<typeof filter>) =>
    actor.send({ type: "form.filtered", filter: { ...filter, ...changed } })
  const provinces = useMemo(() => [...new Set(devices.map((device) => device.province))].filter(Boolean), [devices])
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <chakra.div role="search" display="grid" gap="2" gridTemplateColumns={{ base: "1fr 1fr", md: "1fr 140px 140px" }}>
      <Input
        ref={box}
        type="search"
        gridColumn={{ base: "1 / -1", md: "auto" }}
        aria-label={t("devices.search")}
        placeholder={t("devices.search")}
        autoComplete="off"
        maxLength={100}
        value={filter.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <Select
        aria-label={t("devices.filter")}
        value={filter.group}
        onChange={({ target }) => change({ group: target.value as DeviceGroup })}
      >
        <Options of={deviceFilters.map((filter) => ({ id: filter, name: t(`devices.${filter}`) }))} />
      </Select>
      <Select
        aria-label={t("devices.province")}
        value={filter.province}
        onChange={({ target }) => change({ province: target.value })}
      >
        <option value="">{t("devices.everywhere")}</option>
        <Options of={provinces.map((province) => ({ id: province, name: province }))} />
      </Select>
    </chakra.div>
  )
}

/** Picks devices out of thousands: one by one, or all visible ones. */
const DevicePicker = () => {
  const t = useTexts()
  const { actor, devices, filter } = usePicker()
  const selected = useSelector(actor, pickedIn)
  const fault = useSelector(actor, faultOf)
  const chosen = useMemo(() => new Set(selected), [selected])
  const matching = useMemo(() => filterDevices(devices, selected, filter), [devices, selected, filter])
  const count = matching.filter(({ robot_id }) => chosen.has(robot_id)).length
  const all = matching.length > 0 && count === matching.length
  const pick = useCallback(
    (ids: ReadonlyArray<string>, on: boolean) =>
      actor.send({ type: "form.picked", added: on ? ids : [], removed: on ? [] : ids }),
    [actor]
  )
  const toggle = useCallback((id: string) => pick([id], !pickedIn(actor.getSnapshot()).includes(id)), [actor, pick])

  return (
    <>
      <FailureAlert fault={fault}>{t("devices.unsaved")}</FailureAlert>
      <DeviceFilters />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" px="3" h="10">
        <CheckLabel gap="3" fontWeight="medium">
          <Checkbox
            checked={all}
            disabled={matching.length === 0}
            ref={(box: HTMLInputElement | null) => {
              if (box !== null) box.indeterminate = count > 0 && !all
            }}
            onChange={() =>
              pick(
                matching.map(({ robot_id }) => robot_id),
                !all
              )
            }
          />
          {t("devices.selectAll")}
        </CheckLabel>
        <chakra.span role="status" color="fg.muted">
          {t("devices.count", { picked: selected.length, total: devices.length })}
        </chakra.span>
      </chakra.div>
      {matching.length > 0 ? (
        <DeviceList devices={matching} selected={chosen} onTurn={toggle} />
      ) : devices.length === 0 ? (
        <State title={t("devices.empty")} lead={t("devices.emptyLead")} />
      ) : (
        <State title={t("devices.nothing")} lead={t("devices.nothingLead")} />
      )}
    </>
  )
}

/** "My devices": 70 % wide if the screen is wide enough. */
export const MyDevicesDialog = () => {
  const t = useTexts()
  const actor = useSignedInActor("myDevices")
  const reading = useSelector(actor, isReading)
  const failed = useSelector(actor, isUnread)
  const saving = useSelector(actor, isSending)
  const fault = useSelector(actor, faultOf)
  const selected = useSelector(actor, pickedIn)
  const close = () => actor.send({ type: "form.closed" })
  const body = () => {
    if (reading) return <SkeletonRows count={8} />
    if (!failed) return <DevicePicker />
    const retry = () => actor.send({ type: "form.retried" })
    return <ErrorState title={t("devices.failed")} fault={fault} retry={retry} />
  }
  return (
    <FormActorDialog actor={actor} title={() => t("operator.devices")} width="max(70vw, 640px)">
      {() => (
        <>
          <DialogBody aria-busy={reading || saving} tabIndex={-1} data-autofocus={reading || undefined} outline="none">
            <chakra.p color="fg.muted" mb="3">
              {t("devices.lead")}
            </chakra.p>
            {body()}
          </DialogBody>
          <DialogFooter>
            <Button aria-disabled={saving} onClick={close}>
              {t("records.cancel")}
            </Button>
            <Button
              variant="solid"
              disabled={reading || failed}
              aria-disabled={saving}
              onClick={() => actor.send({ type: "form.submitted", attempt: selected, problems: {} })}
            >
              {saving ? <Spinner /> : null}
              {saving ? t("records.saving") : t("records.save")}
            </Button>
          </DialogFooter>
        </>
      )}
    </FormActorDialog>
  )
}
