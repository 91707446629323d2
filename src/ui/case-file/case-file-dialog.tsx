import { type ReactNode, useId } from "react"
import { momentText } from "../../contract/formats.ts"
import type { CaseSummary } from "../../machines/journal/case-file-events.ts"
import { caseFailureOf, caseSummaryOf, isCaseInHand, isWithNames } from "../../machines/journal/case-file-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Checkbox, CheckLabel, Spinner } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { SkeletonRows } from "../../kit/state.tsx"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"

/** Shows the content of a case file before it is saved. The login page has no texts of lists, so it brings its own. */
export const CaseFileDialog = () => {
  const t = useTexts()
  const caseFile = useActor("caseFile")
  const summary = useActorSelector("caseFile", caseSummaryOf)
  const busy = useActorSelector("caseFile", isCaseInHand)
  const failure = useActorSelector("caseFile", caseFailureOf)
  const close = () => caseFile.send({ type: "caseFile.closed" })
  const unready = summary === null || busy
  const send = (type: "caseFile.saveRequested" | "caseFile.replayRequested") => () => {
    if (!unready) caseFile.send({ type })
  }
  return (
    <Dialog title={t("shell.saveCase")} onClose={close}>
      <DialogBody display="grid" gap="3">
        <chakra.p color="fg.muted">{t("caseFile.lead")}</chakra.p>
        {summary === null && failure === null ? (
          <div role="status" aria-label={t("kit.loading")}>
            <SkeletonRows count={4} />
          </div>
        ) : null}
        {summary === null ? null : <Contents summary={summary} />}
        {summary === null || summary.people === 0 ? null : <PeopleChoice />}
        {failure === null ? null : (
          <chakra.p role="alert" color="danger.fg">
            {t("caseFile.failed", { reason: failure })}
          </chakra.p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t("caseFile.cancel")}</Button>
        <Button aria-disabled={unready} onClick={send("caseFile.replayRequested")}>
          {t("caseFile.view")}
        </Button>
        <Button variant="solid" data-autofocus aria-disabled={unready} onClick={send("caseFile.saveRequested")}>
          {busy ? <Spinner /> : null}
          {t("caseFile.save")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Contents = ({
  summary: { events, since, calls, people, route, storageFailure }
}: {
  readonly summary: CaseSummary
}) => {
  const t = useTexts()
  const withNames = useActorSelector("caseFile", isWithNames)
  return (
    <>
      <chakra.dl aria-label={t("caseFile.within")} overflowWrap="anywhere">
        <Fact name={t("caseFile.events")}>
          {since === null ? events : t("caseFile.eventsSince", { count: events, since: momentText(since) })}
        </Fact>
        <Fact name={t("caseFile.calls")}>{t("caseFile.callsKept", { count: calls })}</Fact>
        <Fact name={t("caseFile.page")}>{route}</Fact>
        <Fact name={t("caseFile.around")}>{t("caseFile.aroundThese")}</Fact>
        <Fact name={t("caseFile.people")}>
          {people === 0
            ? t("caseFile.noPeople")
            : t(withNames ? "caseFile.named" : "caseFile.replaced", { count: people })}
        </Fact>
      </chakra.dl>
      <chakra.p fontSize="sm" color="fg.muted">
        {t("caseFile.never")}
      </chakra.p>
      {storageFailure === null ? null : (
        <chakra.p fontSize="sm" color="warning.fg">
          {t("caseFile.storageFailure", { reason: storageFailure })}
        </chakra.p>
      )}
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <chakra.div display="flex" gap="3" py="1" borderTop="1px solid" borderColor="border">
    <chakra.dt w="7.5rem" flexShrink="0" color="fg.subtle">
      {name}
    </chakra.dt>
    <dd>{children}</dd>
  </chakra.div>
)

const PeopleChoice = () => {
  const t = useTexts()
  const id = useId()
  const caseFile = useActor("caseFile")
  const withNames = useActorSelector("caseFile", isWithNames)
  return (
    <div>
      <CheckLabel>
        <Checkbox
          checked={!withNames}
          aria-describedby={id}
          onChange={({ target }) => caseFile.send({ type: "caseFile.peopleChosen", withNames: !target.checked })}
        />
        {t("caseFile.withoutPeople")}
      </CheckLabel>
      <chakra.p id={id} mt="1" ps="6" fontSize="sm" color="fg.muted">
        {t("caseFile.withoutPeopleLead")}
      </chakra.p>
    </div>
  )
}
