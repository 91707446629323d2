import { useSelector } from "@xstate/react"
import { useIsReadOnly } from "../../kit/list-services.ts"
import { Button } from "../../kit/controls.ts"
import { Figure, Panel, PanelHead, Figures, Names } from "../../kit/panel.tsx"
import { DetailHead, QueryResult } from "../../kit/detail.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { useHistory } from "../runtime/open-application-context.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST_PAGE_PATH } from "../../contract/addresses.ts"
import { momentText } from "../../contract/formats.ts"
import {
  setPlacementEnabled,
  placementMutation,
  placementDetail,
  type PlacementRow,
  readPlacement,
  placementToggle
} from "./placements.ts"
import { PlacementMutationDialog, placementStateBadge, targetsText } from "./placement-values.tsx"
import { type Choice, namesOf, readTargetChoices, targetChoices } from "./target-choices.ts"
import { useTexts } from "../../kit/texts.ts"
import { useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import type { Placement } from "../../contract/placements.ts"
import { State } from "../../kit/state.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type MaterialProps = { readonly placement: Pick<Placement, "title" | "media_kind" | "media_url"> }

/** The image or video, or the reason why it is missing, above the address. */
const Material = ({ placement: { title, media_kind, media_url } }: MaterialProps) => {
  const t = useTexts()
  const [failed, fail] = useState<string | null>(null)
  const label = t("placements.preview", { title })
  const missed = () => fail(media_url)
  return (
    <Media>
      {failed === media_url ? (
        <State title={t("placements.unseen")} lead={t("placements.unseenLead")} />
      ) : media_kind === "image" ? (
        <img key={media_url} src={media_url} alt={label} onError={missed} />
      ) : (
        <video key={media_url} src={media_url} aria-label={label} controls muted preload="metadata" onError={missed} />
      )}
      <figcaption>
        <a href={media_url} target="_blank" rel="noreferrer">
          {media_url}
        </a>
      </figcaption>
    </Media>
  )
}

const Media = chakra("figure", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2",
    px: "4",
    pb: "4",
    "& :is(img, video, [role=status])": {
      w: "full",
      maxW: "640px",
      aspectRatio: "16 / 9",
      objectFit: "contain",
      border: "1px solid",
      borderColor: "border",
      rounded: "md",
      bg: "bg.subtle"
    },
    "& [role=status]": { aspectRatio: "auto" },
    "& a": { color: "accent.fg", overflowWrap: "anywhere", _hover: { textDecoration: "underline" } }
  }
})

type TargetsProps = {
  readonly kind: "locations" | "robots"
  readonly label: string
  readonly targets: ReadonlyArray<Choice>
}

const Targets = ({ kind, label, targets }: TargetsProps) =>
  targets.length === 0 ? null : (
    <Panel>
      <PanelHead>
        <h2>{label}</h2>
      </PanelHead>
      <Names p="4" maxH="none">
        {targets.map(({ id, name }) => (
          <li key={id}>
            <RecordLink kind={kind} id={id} underlined>
              {name}
            </RecordLink>
          </li>
        ))}
      </Names>
    </Panel>
  )

const Shown = ({
  row,
  mutation
}: {
  readonly row: PlacementRow
  readonly mutation: ActorOf<typeof placementMutation>
}) => {
  const t = useTexts()
  const { hrefOf } = useHistory()
  const { title, enabled } = row
  const looksOnly = useIsReadOnly("placements")
  return (
    <Panel>
      <DetailHead back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("placements.back") }} title={title}>
        {looksOnly ? null : (
          <Button onClick={() => mutation.send(placementToggle(row))}>
            {t(enabled ? "placements.takeOffline" : "placements.putOnline")}
          </Button>
        )}
      </DetailHead>
      <Figures p="4">
        <Figure label={t("placements.fields.standing")}>{placementStateBadge(t, row)}</Figure>
        <Figure label={t("placements.fields._targets")}>{targetsText(t, row)}</Figure>
        <Figure label={t("placements.fields.sort")}>{row.sort}</Figure>
        <Figure label={t("period.start")}>{momentText(row.starts_at)}</Figure>
        <Figure label={t("period.end")}>{momentText(row.ends_at)}</Figure>
        <Figure label={t("placements.updatedAt")}>{momentText(row.updated_at)}</Figure>
      </Figures>
      <Material placement={row} />
    </Panel>
  )
}

/** One placement: its material in the form of the robots' screens, and its targets. */
export const placementScreen = definePage({
  path: "/placement",
  by: "id",
  parts: (fromEffect: FromEffect) => ({
    query: placementDetail.part(fromEffect(readPlacement), "id"),
    targets: targetChoices.partBesideList(fromEffect(readTargetChoices)),
    mutation: { machine: placementMutation.machine(fromEffect(setPlacementEnabled)) }
  }),
  view: function PlacementScreen({ query, targets, mutation }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    const choices = useSelector(targets, targetChoices.dataOf)
    return (
      <>
        <QueryResult<PlacementRow> query={query} back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("placements.back") }}>
          {(row) => (
            <>
              <Shown row={row} mutation={mutation} />
              <Targets
                kind="locations"
                label={t("placements.locations")}
                targets={namesOf(row.location_ids, choices?.locations ?? [])}
              />
              <Targets
                kind="robots"
                label={t("placements.robots")}
                targets={namesOf(row.robot_ids, choices?.robots ?? [])}
              />
            </>
          )}
        </QueryResult>
        <PlacementMutationDialog mutation={mutation} />
      </>
    )
  }
})
