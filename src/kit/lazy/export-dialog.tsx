import { useSelector } from "@xstate/react"
import type { ExportActor } from "../../machines/export/export-machine.ts"
import { isMinimised, isWaitingToRetry, jobsOf, percentOf, rowsOf } from "../../machines/export/export-progress.ts"
import { chakra } from "../chakra.ts"
import { Button } from "../controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../dialog.tsx"
import { Icon } from "../icons.tsx"
import { useTexts } from "../texts.ts"

type Props = { readonly actor: ExportActor }

const RADIUS = 44
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** The progress as a closing circle. */
const Circle = ({ percent, label }: { readonly percent: number; readonly label: string }) => (
  <Ring role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
    <svg viewBox="0 0 100 100" aria-hidden>
      <circle cx="50" cy="50" r={RADIUS} data-track />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - percent / 100)}
      />
    </svg>
    <span>{percent}%</span>
  </Ring>
)

const Ring = chakra("div", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    boxSize: "120px",
    mx: "auto",
    mb: "3",
    fontSize: "xl",
    "& svg": { position: "absolute", inset: "0", transform: "rotate(-90deg)" },
    "& circle": { fill: "none", stroke: "accent.fg", strokeWidth: "7px", transition: "stroke-dashoffset 200ms" },
    "& [data-track]": { stroke: "border" }
  }
})

/** The corner with the export, while the operator works on. */
const Corner = chakra("div", {
  base: {
    position: "fixed",
    insetBlockEnd: "4",
    insetInlineEnd: "4",
    zIndex: "overlay",
    rounded: "md",
    bg: "bg.panel",
    shadow: "floating"
  }
})

export const ExportDialog = ({ actor }: Props) => {
  const t = useTexts()
  const percent = useSelector(actor, percentOf)
  const { rows, total } = useSelector(actor, rowsOf, (a, b) => a.rows === b.rows && a.total === b.total)
  const jobs = useSelector(actor, jobsOf)
  const isWaiting = useSelector(actor, isWaitingToRetry)
  const minimised = useSelector(actor, isMinimised)
  const title = jobs[0]?.title ?? ""
  const minimise = () => actor.send({ type: "export.minimised" })
  if (minimised) {
    return (
      <Corner>
        <Button onClick={() => actor.send({ type: "export.reopened" })}>
          <Icon name="download" />
          {t("exporting.underway", { title, percent })}
        </Button>
      </Corner>
    )
  }
  return (
    <Dialog title={t("exporting.title")} width="300px" onClose={minimise}>
      <DialogBody>
        <Circle percent={percent} label={title} />
        <chakra.p textAlign="center" fontWeight="medium">
          {title}
        </chakra.p>
        <chakra.p textAlign="center" color="fg.muted" fontSize="sm" role="status">
          {isWaiting ? (
            t("exporting.waiting")
          ) : total === 0 ? (
            t("exporting.counting")
          ) : (
            // The circle announces the progress, because this text changes many times a second.
            <span aria-hidden>{t("exporting.rows", { rows, total })}</span>
          )}
        </chakra.p>
        {jobs.length < 2 ? null : (
          <chakra.p textAlign="center" color="fg.muted" fontSize="sm">
            {t("exporting.more", { count: jobs.length - 1 })}
          </chakra.p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={minimise}>
          {t("exporting.minimise")}
        </Button>
        <Button variant="solid" onClick={() => actor.send({ type: "export.stopped" })}>
          {t("exporting.exit")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** A running export: its progress, a way to cancel, and a way to continue work meanwhile (specification, section 2). */
