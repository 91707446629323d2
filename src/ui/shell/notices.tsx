import { chakra } from "@chakra-ui/react/styled-system"
import { useEffect } from "react"
import { type Shown, shownOf } from "../../machines/notices/notices-machine.ts"
import { useActor, useActorSelector } from "../app-runtime.tsx"
import { Button } from "../theme/controls.ts"
import { Icon } from "../theme/icons.tsx"
import { momentText } from "../words/moments.ts"
import { useWords, type WordKey, wordsOfFault } from "../words/words.tsx"
import { useCopy } from "./copy.ts"

const hues = {
  success: "success.fg",
  error: "danger.fg",
  warning: "warning.fg",
  info: "accent.fg"
} as const

/** What is told at the edge of the screen. While the pointer or the focus rests on it, nothing of it goes away. */
export const Notices = () => {
  const t = useWords()
  const shown = useActorSelector("notices", shownOf)
  const notices = useActor("notices")
  const none = shown.length === 0
  useEffect(() => {
    if (none) notices.send({ type: "notices.released" })
  }, [none, notices])
  const hold = () => notices.send({ type: "notices.held" })
  /** The pointer may go while the focus stays, and the other way round. */
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) notices.send({ type: "notices.released" })
  }
  const list = (live: "polite" | "assertive", some: ReadonlyArray<Shown>) => (
    <chakra.div
      aria-live={live}
      aria-relevant="additions text"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
    >
      {some.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </chakra.div>
  )
  return (
    <chakra.section
      aria-label={t("shell.notices")}
      position="fixed"
      bottom="4"
      insetInline="4"
      mx="auto"
      maxW="400px"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={none ? "0" : "2"}
      zIndex="notices"
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {list(
        "assertive",
        shown.filter(({ kind }) => kind === "error")
      )}
      {list(
        "polite",
        shown.filter(({ kind }) => kind !== "error")
      )}
    </chakra.section>
  )
}

const NoticeCard = ({ notice }: { readonly notice: Shown }) => {
  const t = useWords()
  const notices = useActor("notices")
  const { kind, key, values, fault, count, id } = notice
  const said = fault !== undefined && key.startsWith("fault.") ? wordsOfFault(t, fault) : t(key as WordKey, values)
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="start"
      columnGap="2"
      p="3"
      ps="4"
      bg="bg.panel"
      color="fg"
      rounded="md"
      border="1px solid"
      borderColor="border"
      borderInlineStart="4px solid"
      borderInlineStartColor={hues[kind]}
      shadow="floating"
      animation="rise 180ms ease-out"
    >
      <div>
        {said}
        {count > 1 ? (
          <chakra.span ms="2" px="1.5" rounded="full" bg="bg.hover" color="fg.muted" fontSize="xs">
            {t("shell.times", { count })}
          </chakra.span>
        ) : null}
      </div>
      <Button
        variant="quiet"
        size="square"
        h="6"
        w="6"
        aria-label={t("shell.close")}
        onClick={() => notices.send({ type: "notices.dismissed", id })}
      >
        <Icon name="close" />
      </Button>
      {fault === undefined ? null : <FaultDetails fault={fault} />}
    </chakra.div>
  )
}

/** What stands behind an error, for those who have to report it. */
const FaultDetails = ({ fault }: { readonly fault: NonNullable<Shown["fault"]> }) => {
  const t = useWords()
  const copy = useCopy()
  const facts = [
    [t("shell.call"), fault.call],
    ...(fault._tag === "Unreachable" ? [] : [[t("shell.code"), String(fault.code)]]),
    ...(fault.at === undefined ? [] : [[t("shell.time"), momentText(fault.at)]]),
    ...(fault.msg === "" ? [] : [[t("shell.message"), fault.msg]])
  ]
  return (
    <chakra.details gridColumn="1 / -1" fontSize="xs" color="fg.muted" mt="1">
      <chakra.summary cursor="pointer">{t("shell.details")}</chakra.summary>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="3" rowGap="0.5" my="2">
        {facts.map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <chakra.dd fontFamily="mono" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Button variant="text" fontSize="xs" onClick={() => copy(facts.map((fact) => fact.join(": ")).join("\n"))}>
        {t("shell.copy")}
      </Button>
    </chakra.details>
  )
}
