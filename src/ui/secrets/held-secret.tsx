import { Redacted } from "effect"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { copyTo } from "../../kit/copy.ts"
import { useActor } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

type Held = {
  readonly label: string
  readonly secret: Redacted.Redacted
  /** What stands there as long as it is not seen. */
  readonly cover: string
  readonly inSight: boolean
  /** How long it is held, in seconds. */
  readonly seconds: number
  readonly lead: string
}

/** A secret for as long as it is held: covered, or in sight. */
export const HeldSecret = ({ label, secret, cover, inSight, seconds, lead }: Held) => (
  <Box>
    <code aria-label={label}>{inSight ? Redacted.value(secret) : cover}</code>
    <div style={{ animationDuration: `${seconds}s` }} />
    <p>{lead}</p>
  </Box>
)

type Buttons = Pick<Held, "secret" | "inSight"> & { readonly onTurn: (inSight: boolean) => void }

/** Nobody has to see it to copy it. */
export const SecretButtons = ({ secret, inSight, onTurn }: Buttons) => {
  const t = useTexts()
  const copy = copyTo(useActor("notices"))
  return (
    <>
      <Button onClick={() => onTurn(!inSight)}>{t(inSight ? "secret.hide" : "secret.show")}</Button>
      <Button variant="solid" data-autofocus onClick={() => copy(Redacted.value(secret))}>
        {t("kit.copy")}
      </Button>
    </>
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
