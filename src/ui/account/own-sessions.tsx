import { chakra } from "../kit/chakra.ts"
import type { LiveSession } from "../../effects/contract/session.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { useActor } from "../runtime/app-runtime.tsx"
import { CommandDialog } from "../kit/command-dialog.tsx"
import { Button } from "../kit/controls.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { useWords } from "../words/words.ts"
import { OwnEntry, OwnLine, OwnPanel } from "./own-panel.tsx"

const browsers = [/(Edg)\/(\d+)/, /(Firefox)\/(\d+)/, /(Chrome)\/(\d+)/, /(Safari)\/(\d+)/]

/** Browser and version, as far as the browser tells them. */
const browserOf = (agent: string) => {
  const found = browsers.map((browser) => browser.exec(agent)).find((match) => match !== null)
  return found ? `${found[1]} ${found[2]}` : undefined
}

type Props = { readonly ending: CommandActor; readonly sessions: ReadonlyArray<LiveSession> }

/** Where the operator is signed in. Ending the session that asks is logging out. */
export const OwnSessions = ({ ending, sessions }: Props) => {
  const t = useWords()
  const session = useActor("session")
  const end = ({ id, current }: LiveSession) =>
    current
      ? session.send({ type: "session.logoutAsked" })
      : ending.send({ type: "command.requested", command: { id } })
  return (
    <>
      <OwnPanel title={t("center.sessions")} empty={t("center.none")}>
        {sessions.map((live) => (
          <OwnEntry key={live.id}>
            <span>
              {browserOf(live.agent) ?? t("center.unknownAgent")} · {live.address}
              {live.current ? (
                <chakra.strong
                  display="inline-block"
                  ms="2"
                  px="1.5"
                  rounded="sm"
                  bg="success.bg"
                  color="success.fg"
                  fontSize="xs"
                  fontWeight="medium"
                >
                  {t("center.current")}
                </chakra.strong>
              ) : null}
              <OwnLine>
                {t("center.opened", { at: momentText(live.created_at), seen: momentText(live.seen_at) })}
              </OwnLine>
            </span>
            <Button
              variant="dangerText"
              aria-label={t("center.endNamed", { address: live.address, at: momentText(live.created_at) })}
              onClick={() => end(live)}
            >
              {t("center.end")}
            </Button>
          </OwnEntry>
        ))}
      </OwnPanel>
      <CommandDialog danger title={t("center.confirm")} command={ending}>
        {() => t("center.confirmBody")}
      </CommandDialog>
    </>
  )
}
