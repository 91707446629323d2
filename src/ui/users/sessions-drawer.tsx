import type { LiveSession } from "../../contract/session.ts"
import { SessionEntry } from "../account/session-entry.tsx"
import { QueryDialog } from "../page/query-dialog.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Button } from "../../kit/controls.ts"
import { DialogFooter } from "../../kit/dialog.tsx"
import { State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { type userSessionEnding, userOfSessions, type userSessions } from "../../machines/users/user-list.ts"

type Props = { readonly sessions: ActorOf<typeof userSessions>; readonly ending: ActorOf<typeof userSessionEnding> }
type Ending = { readonly user_id: number; readonly username: string; readonly session: LiveSession | null }

/** The sessions of a user, which can be ended one by one, or all. */
export const SessionsDrawer = ({ sessions, ending }: Props) => {
  const t = useTexts()
  const requestEnd = (mutation: Ending) => ending.send({ type: "mutation.requested", input: mutation })
  return (
    <>
      <QueryDialog
        actor={sessions}
        side="end"
        width="520px"
        title={(key) => t("userDialog.sessionsOf", { username: userOfSessions(key).username })}
      >
        {(list, key) =>
          list.length === 0 ? (
            <State title={t("userDialog.noSessions")} lead={t("userDialog.noSessionsLead")} />
          ) : (
            <>
              <ul>
                {list.map((live) => (
                  <SessionEntry
                    key={live.id}
                    live={live}
                    onEnd={() => requestEnd({ ...userOfSessions(key), session: live })}
                  />
                ))}
              </ul>
              {list.length > 1 ? (
                <DialogFooter>
                  <Button variant="danger" onClick={() => requestEnd({ ...userOfSessions(key), session: null })}>
                    {t("userDialog.endAll")}
                  </Button>
                </DialogFooter>
              ) : null}
            </>
          )
        }
      </QueryDialog>
      <MutationDialog<Ending>
        danger
        mutation={ending}
        question={({ username, session }) =>
          session === null
            ? t("userDialog.endAllQuestion", { username })
            : t("userDialog.endOneQuestion", { username, address: session.address })
        }
        confirm={({ session }) => t(session === null ? "userDialog.endAll" : "userDialog.endOne")}
      >
        {({ session }) => t(session === null ? "userDialog.endAllBody" : "userDialog.endOneBody")}
      </MutationDialog>
    </>
  )
}
