import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { makeCopy } from "../../kit/make-copy.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { SkeletonRows, ErrorState } from "../../kit/state.tsx"
import {
  type AnySecretActor,
  isSecretForgotten,
  isSecretVisible,
  secretFaultOf,
  secretOf
} from "../../machines/secrets/secret-machine.ts"
import { useActor } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly actor: AnySecretActor
  readonly title: string
  readonly label: string
  /** Replaces a hidden secret. */
  readonly cover: string
  /** The seconds for which the secret is held. */
  readonly seconds: number
  readonly lead: string
  /** The text once the secret is forgotten. */
  readonly forgotten: string
  /** Reads the secret again, if the server has it. */
  readonly again?: { readonly label: string; readonly read: () => void }
}

/** A secret while it is kept: hidden, or shown. */
export const SecretDialog = ({ actor, title, label, cover, seconds, lead, forgotten, again }: Props) => {
  const t = useTexts()
  const copy = makeCopy(useActor("notices"))
  const secret = useSelector(actor, secretOf)
  const fault = useSelector(actor, secretFaultOf)
  const inSight = useSelector(actor, isSecretVisible)
  const over = useSelector(actor, isSecretForgotten)
  const close = () => actor.send({ type: "secret.closed" })
  return (
    <Dialog title={title} onClose={close}>
      <DialogBody>
        {secret !== null ? (
          <Box>
            <code aria-label={label}>{inSight ? Redacted.value(secret) : cover}</code>
            <div style={{ animationDuration: `${seconds}s` }} />
            <p>{lead}</p>
          </Box>
        ) : over ? (
          <p>{forgotten}</p>
        ) : fault !== null ? (
          <ErrorState fault={fault} retry={again!.read} />
        ) : (
          <div role="status" aria-label={t("kit.loading")}>
            <SkeletonRows count={1} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {secret !== null ? (
          <>
            <Button onClick={() => actor.send({ type: inSight ? "secret.hidden" : "secret.shown" })}>
              {t(inSight ? "secret.hide" : "secret.show")}
            </Button>
            <Button variant="solid" data-autofocus onClick={() => copy(Redacted.value(secret))}>
              {t("kit.copy")}
            </Button>
          </>
        ) : !over ? null : again === undefined ? (
          <Button data-autofocus onClick={close}>
            {t("kit.close")}
          </Button>
        ) : (
          <Button onClick={again.read}>{again.label}</Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const Box = chakra("div", {
  base: {
    "& > code": {
      display: "block",
      p: "3",
      fontFamily: "mono",
      overflowWrap: "anywhere",
      bg: "bg.subtle",
      rounded: "md",
      userSelect: "all"
    },
    "& > div": { h: "2px", mt: "1", bg: "accent.solid", transformOrigin: "left", animation: "shrink linear forwards" },
    "& > p": { mt: "2", fontSize: "sm", color: "fg.muted" }
  }
})
