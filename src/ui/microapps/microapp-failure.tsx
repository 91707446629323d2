import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { failureOf } from "../../machines/microapps/microapps-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { STAGE_LIMITS_MS } from "../../machines/microapps/limits.ts"
import type { StageFailure } from "../../machines/microapps/health.ts"

/** Chromium's, Firefox's and Safari's English messages for a failed request of a file. */
const UNREACHED =
  /Failed to fetch|Load failed|NetworkError|error loading dynamically imported|Importing a module script failed/i

/** Why a stage failed, for the operator; `detail` is a technical cause. */
export const loadFailureText = (
  t: Translate,
  { stage, why }: Pick<StageFailure, "stage" | "why">
): { readonly message: string; readonly detail: string | null } => {
  const named = (reason: string) => `${t(`microapps.${stage}`)}: ${reason}`
  if (why === null)
    return { message: named(t("microapps.limitPassed", { seconds: STAGE_LIMITS_MS[stage] / 1000 })), detail: null }
  return UNREACHED.test(why)
    ? { message: named(t("microapps.unreached")), detail: why }
    : { message: named(why), detail: null }
}

/**
 * An application failed (specification, section 8): its button leads to the dashboard. Title and button are in
 * Chinese in every language, as specified.
 */
export const MicroappFailure = () => {
  const t = useTexts()
  const microapps = useSignedInActor("microapps")
  const failure = useSelector(microapps, failureOf)
  if (failure === null) return null
  const { message, detail } = loadFailureText(t, failure)
  const exit = () => microapps.send({ type: "microapps.dismissed" })
  return (
    <Dialog role="alertdialog" cross={false} title={t("microapps.confirmExit")} width="420px" onClose={exit}>
      <DialogBody>
        <p>{t("microapps.failed", { name: t(`section.${failure.name}`) })}</p>
        <chakra.p mt="2" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {message}
        </chakra.p>
        {detail === null ? null : (
          <chakra.p mt="1" fontSize="xs" color="fg.subtle" overflowWrap="anywhere" lang="en">
            {detail}
          </chakra.p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="solid" data-autofocus onClick={exit}>
          {t("microapps.exit")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
