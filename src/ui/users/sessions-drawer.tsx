import type { LiveSession } from "../../contract/session.ts"
import { SessionEntry } from "../account/session-entry.tsx"
import { DrawerQueryPanel } from "../page/drawer-query-panel.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Button } from "../../kit/controls.ts"
import { DialogFooter } from "../../kit/dialog.tsx"
import { State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { userSessionEnding, userSessions } from "../../machines/users/user-list.ts"

type Props = { readonly sessions: ActorOf<typeof userSessions>; readonly ending: ActorOf<typeof userSessionEnding> }
type Ending = { readonly user_id: number; readonly username: string; readonly session: LiveSession | null }

/** The sessions of a user, which can be ended one by one, or all. */
export const SessionsDrawer = ({ sessions, ending }: Props) => {
  const t = useTexts()
  const end = (mutation: Ending) => ending.send({ type: "mutation.requested", input: mutation })
  return (
    <>
      <DrawerQueryPanel<ReadonlyArray<LiveSession>>
        actor={sessions}
        width="520px"
        title={(username) => t("userDialog.sessionsOf", { username })}
      >
        {(list, { id, name: username }) =>
          list.length === 0 ? (
            <State title={t("userDialog.noSessions")} lead={t("userDialog.noSessionsLead")} />
          ) : (
            <>
              <ul>
                {list.map((live) => (
                  <SessionEntry key={live.id} live={live} onEnd={() => end({ user_id: id, username, session: live })} />
                ))}
              </ul>
              {list.length > 1 ? (
                <DialogFooter>
                  <Button variant="danger" onClick={() => end({ user_id: id, username, session: null })}>
                    {t("userDialog.endAll")}
                  </Button>
                </DialogFooter>
              ) : null}
            </>
          )
        }
      </DrawerQueryPanel>
      <MutationDialog<Ending>
        danger
        mutation={ending}
        confirm={({ session }) => t(session === null ? "userDialog.endAll" : "userDialog.endOne")}
      >
        {({ username, session }) =>
          session === null
            ? t("userDialog.endAllBody", { username })
            : t("userDialog.endOneBody", { username, address: session.address })
        }
      </MutationDialog>
    </>
  )
}
