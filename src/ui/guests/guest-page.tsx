import { useSelector } from "@xstate/react"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import { guestOf, isComing, isMounted } from "../../machines/guests/guests-machine.ts"
import { useInsiderRoom } from "../house.tsx"
import { ExceptionPage } from "../shell/exception-pages.tsx"
import { Loading } from "../shell/loading.tsx"
import { Button } from "../theme/controls.ts"
import { useWords } from "../words/words.tsx"

/** What stands at a platform's address besides its application: that it is on its way, or that it did not come. */
export const GuestPage = ({ section }: { readonly section: GuestName }) => {
  const t = useWords()
  const guests = useInsiderRoom("guests")
  const there = useSelector(guests, (snapshot) => isMounted(snapshot) && guestOf(snapshot) === section)
  const coming = useSelector(guests, isComing)
  if (there) return null
  if (coming) return <Loading />
  const name = t(`section.${section}`)
  return (
    <ExceptionPage title={t("guests.absent", { name })} lead={t("guests.absentLead")}>
      <Button look="solid" onClick={() => guests.send({ type: "guests.wanted", name: section })}>
        {t("shell.retry")}
      </Button>
    </ExceptionPage>
  )
}
