import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { type MicroappName, Stage } from "../../machines/microapps/microapp-events.ts"
import type { Section } from "../../contract/sections.ts"
import { grantedSections } from "../page/granted.ts"
import { Dialog, DialogBody } from "../../kit/dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import { entryOfSection } from "../../machines/guard/verdict.ts"
import { microappOf, healthOf, stageOf } from "../../machines/microapps/microapps-machine.ts"
import type { Health } from "../../machines/microapps/health.ts"
import { STAGE_LIMITS_MS } from "../../machines/microapps/limits.ts"
import { Button } from "../../kit/controls.ts"
import { Panel } from "../../kit/panel.tsx"
import { momentText } from "../../contract/formats.ts"
import { loadFailureText } from "./microapp-failure.tsx"

const stateOf = (t: Translate, stage: ReturnType<typeof stageOf> | null, health: Health | undefined) => {
  if (stage !== null && stage !== "idle") return stage === "mounted" ? t("health.open") : t(`microapps.${stage}`)
  if (health === undefined) return t("health.fresh")
  return health.failing ? t("health.failing") : t("health.ready")
}

/** One application: its state, its version, its times against their limits, its last failures, and actions. */
const MicroappHealth = ({ name, onLeave }: { readonly name: MicroappName; readonly onLeave: () => void }) => {
  const t = useTexts()
  const id = useId()
  const router = useRouter()
  const microapps = useSignedInActor("microapps")
  const health = useSelector(microapps, (snapshot) => healthOf(snapshot)[name])
  const stage = useSelector(microapps, (snapshot) => (microappOf(snapshot) === name ? stageOf(snapshot) : null))
  const tabs = useSignedInActor("tabs")
  const reload = () =>
    stage === "mounted"
      ? tabs.send({ type: "tabs.commanded", command: "reload", name })
      : microapps.send({ type: "microapps.reloaded", name })
  const visit = () => {
    if (health !== undefined && !health.failing) reload()
    onLeave()
    void router.navigate({ to: entryOfSection(name) })
  }
  const open = stage === "mounted"
  const busy = stage !== null && !open
  const failing = health?.failing === true && stage === null
  return (
    <Panel aria-labelledby={id} p="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h3 id={id} fontSize="md">
          {t(`section.${name}`)}
        </chakra.h3>
        <chakra.span color={failing ? "danger.fg" : open ? "success.fg" : "fg.muted"}>
          {stateOf(t, stage, health)}
        </chakra.span>
        <chakra.span flex="1" fontSize="sm" color="fg.subtle">
          {health?.version ? t("health.version", { version: health.version }) : null}
        </chakra.span>
        {/* Never disabled: a disabled button would lose the focus. */}
        <Button aria-disabled={busy} opacity={busy ? 0.55 : 1} onClick={busy ? undefined : open ? reload : visit}>
          {failing ? t("kit.retry") : health === undefined ? t("health.visit") : t("health.reload")}
        </Button>
      </chakra.div>
      {health === undefined ? null : (
        <>
          {Object.keys(health.took).length === 0 ? null : <Times took={health.took} />}
          <Setbacks health={health} />
        </>
      )}
    </Panel>
  )
}

/** Some applications skip these stages. */
const rare: ReadonlyArray<Stage> = ["updating", "unloading"]

const Times = ({ took }: Pick<Health, "took">) => {
  const t = useTexts()
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(132px, 1fr))" gap="2" mt="3" fontSize="sm">
      {Stage.literals
        .filter((stage) => took[stage] !== undefined || !rare.includes(stage))
        .map((stage) => (
          <div key={stage}>
            <chakra.dt color="fg.subtle">{t(`microapps.${stage}`)}</chakra.dt>
            <chakra.dd>
              {took[stage] === undefined
                ? "—"
                : t("health.took", { took: took[stage], limit: STAGE_LIMITS_MS[stage] / 1000 })}
            </chakra.dd>
          </div>
        ))}
    </chakra.dl>
  )
}

const Setbacks = ({ health: { failures, warnings } }: { readonly health: Health }) => {
  const t = useTexts()
  const lines = [
    ...failures.map((setback) => {
      const { message, detail } = loadFailureText(t, setback)
      return { at: setback.at, isError: true, text: message, detail }
    }),
    ...warnings.map(({ stage, after, at }) => ({
      at,
      isError: false,
      text: `${t(`microapps.${stage}`)}: ${t("health.slow", { seconds: after / 1000 })}`,
      detail: null
    }))
  ].sort((a, b) => b.at - a.at)
  if (lines.length === 0) return null
  return (
    <chakra.ul mt="3" pt="2" borderTop="1px solid" borderColor="border" fontSize="sm" overflowWrap="anywhere">
      {lines.map(({ at, isError, text, detail }) => (
        <li key={`${at} ${text}`}>
          <chakra.time color="fg.subtle" dateTime={new Date(at).toISOString()}>
            {momentText(at)}
          </chakra.time>{" "}
          <chakra.span color={isError ? "danger.fg" : "warning.fg"}>{text}</chakra.span>
          {detail === null ? null : (
            <chakra.span display="block" fontSize="xs" color="fg.subtle" lang="en">
              {detail}
            </chakra.span>
          )}
        </li>
      ))}
    </chakra.ul>
  )
}

const isMicroapp = (name: Section): name is MicroappName => name !== "system-admin"

/** The health of each granted application, in the navbar's order: its stage, the times of its stages, and its failures. */
export const HealthDialog = () => {
  const t = useTexts()
  const microapps = useSignedInActor("microapps")
  const rules = useActorSelector("menu", rulesOf)
  const granted = grantedSections(rules).flatMap(({ name }) => (isMicroapp(name) ? [name] : []))
  const close = () => microapps.send({ type: "microapps.panelToggled", open: false })
  return (
    <Dialog title={t("microapps.title")} width="720px" onClose={close}>
      <DialogBody pb="5" display="grid" gap="3">
        {granted.length === 0 ? <p>{t("health.none")}</p> : null}
        {granted.map((name) => (
          <MicroappHealth key={name} name={name} onLeave={close} />
        ))}
      </DialogBody>
    </Dialog>
  )
}
