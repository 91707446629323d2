import { useSelector } from "@xstate/react"
import { type Shown, shownOf } from "../../machines/notices/notices-machine.ts"
import { Button, Icon } from "./controls.tsx"
import { useInside } from "./application-context.ts"
import { wordsOfFault } from "../../ui/kit/words.ts"
import { useApplicationWords } from "./words.ts"

/** What is told at the edge of the screen. While the pointer or the focus rests on it, nothing of it goes away. */
export const Notices = () => {
  const t = useApplicationWords()
  const { notices } = useInside()
  const shown = useSelector(notices, shownOf)
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) notices.send({ type: "notices.released" })
  }
  const cards = (live: "polite" | "assertive", some: ReadonlyArray<Shown>) => (
    <div aria-live={live} className="wh-notice-list">
      {some.map(({ id, kind, key, values, fault, count }) => (
        <div key={id} className={`wh-notice wh-notice-${kind}`}>
          <div>
            {fault === undefined ? t(key as never, values) : wordsOfFault(t, fault)}
            {count > 1 ? <span className="wh-times">{t("kit.times", { count })}</span> : null}
          </div>
          <Button
            variant="quiet"
            square
            aria-label={t("kit.close")}
            onClick={() => notices.send({ type: "notices.dismissed", id })}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
    </div>
  )
  const hold = () => notices.send({ type: "notices.held" })
  const rest = { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release }
  return (
    <section className="wh-notices" aria-label={t("application.notices")} {...rest}>
      {cards(
        "assertive",
        shown.filter(({ kind }) => kind === "error")
      )}
      {cards(
        "polite",
        shown.filter(({ kind }) => kind !== "error")
      )}
    </section>
  )
}
