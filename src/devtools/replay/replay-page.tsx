import { useSelector } from "@xstate/react"
import { type DragEvent, useRef } from "react"
import { caseNameOf, isReplayOpen, isReplayOpening, refusalOfCase, type ReplayActor } from "./replay-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Spinner } from "../../kit/controls.ts"
import { Panel } from "../../kit/panel.tsx"
import { State } from "../../kit/state.tsx"
import { useActor } from "../../ui/runtime/app-runtime.tsx"
import { type ReplayServices, ReplayPlayer } from "./replay-player.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly replay: ReplayActor; readonly services: ReplayServices }

/** Replays a case file that was chosen or dropped, or this session. */
export const ReplayPage = ({ replay, services }: Props) => {
  const open = useSelector(replay, isReplayOpen)
  const frames = open ? services.frames() : null
  return frames === null ? (
    <CaseFilePicker replay={replay} services={services} />
  ) : (
    <ReplayPlayer replay={replay} services={services} frames={frames} />
  )
}

const CaseFilePicker = ({ replay, services }: Props) => {
  const t = useTexts()
  const caseFile = useActor("caseFile")
  const opening = useSelector(replay, isReplayOpening)
  const name = useSelector(replay, caseNameOf)
  const refusal = useSelector(replay, refusalOfCase)
  const field = useRef<HTMLInputElement>(null)
  const give = (file: File | null | undefined) => {
    if (!file) return
    services.setFile(file)
    replay.send({ type: "replay.given", name: file.name })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    give(event.dataTransfer.files.item(0))
  }
  return (
    <Panel aria-label={t("page.replay")} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      {opening ? (
        <State heading title={t("replay.opening", { name })} lead="">
          <Spinner />
        </State>
      ) : (
        <State heading title={t("page.replay")} lead={t("replay.lead")}>
          <chakra.p>{t("replay.drop")}</chakra.p>
          <Button variant="solid" onClick={() => field.current?.click()}>
            {t("replay.choose")}
          </Button>
          <Button onClick={() => caseFile.send({ type: "caseFile.opened" })}>{t("replay.ownRun")}</Button>
        </State>
      )}
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t("replay.choose")}
        accept=".json,application/json"
        onChange={({ target }) => {
          give(target.files?.item(0))
          // Choosing the same file again counts as a new choice.
          target.value = ""
        }}
      />
      {refusal === null ? null : (
        <chakra.div role="alert" px="6" pb="6" textAlign="center" overflowWrap="anywhere">
          <chakra.p fontWeight="medium" color="danger.fg">
            {t("replay.unopened", { name })}
          </chakra.p>
          <p>{t(`replay.why-${refusal.why}`)}</p>
          {refusal.detail === "" ? null : (
            <chakra.p fontSize="sm" color="fg.subtle">
              {refusal.detail}
            </chakra.p>
          )}
        </chakra.div>
      )}
    </Panel>
  )
}
