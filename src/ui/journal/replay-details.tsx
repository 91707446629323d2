import { useSelector } from "@xstate/react"
import { memo, type ReactNode, useMemo } from "react"
import { momentText } from "../../effects/contract/formats.ts"
import { actorsIn, detailsOf, type Film, stateShown } from "../../machines/journal/film.ts"
import { actorLookedAt, type ReplayActor } from "../../machines/journal/replay-machine.ts"
import { chakra } from "../kit/chakra.ts"
import { Select } from "../kit/controls.ts"
import { Badge } from "../kit/panel.tsx"
import { EntryJumps } from "./entry-jumps.tsx"
import { useReplayWords } from "./replay-words.ts"

type Props = {
  readonly replay: ReplayActor
  readonly film: Film
  readonly at: number
  readonly onMove: (to: number) => void
}

const Side = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "3",
    minW: "0",
    // Beside the screen it is as high as that, and scrolls.
    h: { xl: "0" },
    minH: { xl: "full" },
    overflowY: { xl: "auto" },
    p: "3",
    borderInlineStart: { xl: "1px solid {colors.border}" },
    fontSize: "sm",
    overflowWrap: "anywhere",
    "& h2": { fontSize: "sm", color: "fg.muted", fontWeight: "medium", mb: "1" },
    "& dt": { color: "fg.muted", fontFamily: "mono", fontSize: "xs" },
    "& dd": { fontFamily: "mono", fontSize: "xs", mb: "1.5" },
    "& ins": { textDecoration: "none", color: "success.fg" },
    "& del": { color: "danger.fg" }
  }
})
const Json = chakra("pre", {
  base: {
    maxH: "240px",
    overflow: "auto",
    p: "2",
    rounded: "sm",
    bg: "bg.subtle",
    fontFamily: "mono",
    fontSize: "xs",
    whiteSpace: "pre-wrap",
    _focusVisible: { outlineOffset: "-2px" }
  }
})

const MOST_CHARACTERS = 6000
const MOST_CHANGES = 30
const written = (value: unknown, spaces?: number) => {
  const text = JSON.stringify(value, null, spaces) ?? "—"
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
const short = (value: unknown) => {
  const text = written(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What happened at a place, what it changed, and what its machine, or another, knows. */
export const ReplayDetails = memo(({ replay, film, at, onMove }: Props) => {
  const t = useReplayWords()
  const chosen = useSelector(replay, actorLookedAt)
  const actors = useMemo(() => actorsIn(film), [film])
  const { machine, type, moment, event, trouble, before, after, changes, calls } = detailsOf(film, at)
  const actor = chosen ?? machine
  const standing = film.standing(at).get(actor)
  const looked = standing === undefined ? null : stateShown(standing)
  return (
    <Side>
      <Part title={t("replay.event")}>
        <p>
          <chakra.strong fontWeight="medium">{type ?? t("replay.starts")}</chakra.strong> {momentText(moment)}
        </p>
        <chakra.p color="fg.muted">
          {machine}
          {after === null ? "" : before === null || before === after ? `: ${after}` : `: ${before} → ${after}`}
        </chakra.p>
        {trouble === null ? null : (
          <chakra.p color="warning.fg" role="status">
            {t(`replay.trouble-${trouble}`)}
          </chakra.p>
        )}
        {event === null ? null : <Json tabIndex={0}>{written(event, 1)}</Json>}
        {calls.map(({ method, address, status, took }, index) => (
          <chakra.p key={index} mt="1" fontFamily="mono" fontSize="xs">
            <Badge tone={status === null || status >= 400 ? "danger" : "accent"}>
              {status ?? t("replay.noAnswer")}
            </Badge>{" "}
            {t("replay.callTook", { call: `${method} ${address}`, took })}
          </chakra.p>
        ))}
      </Part>
      <Part title={t("replay.changed")}>
        {changes.length === 0 ? <p>{t("replay.unchanged")}</p> : null}
        <dl>
          {changes.slice(0, MOST_CHANGES).map(({ path, one, other }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{short(one)}</del> → <ins>{short(other)}</ins>
              </dd>
            </div>
          ))}
        </dl>
        {changes.length > MOST_CHANGES ? <p>{t("replay.more", { count: changes.length - MOST_CHANGES })}</p> : null}
      </Part>
      <Part title={t("replay.state")}>
        <Select
          aria-label={t("replay.machine")}
          value={chosen ?? ""}
          onChange={({ target }) =>
            replay.send({ type: "replay.actorChosen", actor: target.value === "" ? null : target.value })
          }
        >
          <option value="">{`${t("replay.ofEvent")} (${machine})`}</option>
          {actors.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <chakra.p my="2">
          <Badge tone={looked === null ? "neutral" : "accent"}>{looked?.value ?? t("replay.notKnown")}</Badge>
        </chakra.p>
        <EntryJumps film={film} at={at} actor={actor} onMove={onMove} />
        {looked === null ? null : (
          <Json tabIndex={0} aria-label={t("replay.knows")}>
            {written(looked.knows, 1)}
          </Json>
        )}
      </Part>
    </Side>
  )
})
