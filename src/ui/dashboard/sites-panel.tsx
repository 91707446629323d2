import type { SiteAlarms } from "../../contract/dashboard.ts"
import { Sparkline } from "../../kit/charts/sparkline.tsx"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea } from "../../kit/controls.ts"
import { Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Sites with most open alarms or robots, each with its alarms of a week. */
export const SitesPanel = ({ sites }: { readonly sites: ReadonlyArray<SiteAlarms> }) => {
  const t = useTexts()
  return (
    <Panel aria-labelledby="sites">
      <PanelHead>
        <h2 id="sites">{t("overview.sites")}</h2>
        <SubtleText fontSize="xs">{t("overview.sitesOrder")}</SubtleText>
      </PanelHead>
      {sites.length === 0 ? (
        <chakra.p px="4" py="4" color="fg.subtle">
          {t("overview.noSites")}
        </chakra.p>
      ) : (
        <Sites aria-labelledby="sites">
          <thead>
            <tr>
              <th scope="col">{t("overview.place")}</th>
              <th scope="col">{t("overview.robotsOnline")}</th>
              <th scope="col">{t("overview.open")}</th>
              <th scope="col">{t("overview.week")}</th>
            </tr>
          </thead>
          <tbody>
            {sites.map(({ location_id, name, robots, online, open, days }) => (
              <tr key={location_id}>
                <th scope="row">
                  <RecordLink kind="locations" id={location_id}>
                    {name}
                  </RecordLink>
                </th>
                <td>
                  {online}/{robots}
                </td>
                <td data-zero={open === 0 || undefined}>{open}</td>
                <td>
                  <Sparkline label={t("overview.weekOf", { days: days.join(", ") })} values={days} />
                </td>
              </tr>
            ))}
          </tbody>
        </Sites>
      )}
    </Panel>
  )
}

const Sites = chakra("table", {
  base: {
    w: "full",
    mt: "2",
    mb: "3",
    borderCollapse: "collapse",
    "& :is(th, td)": {
      py: { base: "2.5", md: "1.5" },
      px: { base: "1.5", sm: "4" },
      textAlign: "end",
      fontWeight: "normal",
      borderTop: "1px solid",
      borderColor: "border"
    },
    "& :is(th, td):first-child": { textAlign: "start", ps: "4" },
    "& :is(th, td):last-child": { pe: "4" },
    "& thead th": { fontSize: "sm", color: "fg.muted", borderTop: "none", verticalAlign: "bottom" },
    "& tbody th": { overflowWrap: "anywhere" },
    "& tbody th > a": { position: "relative", _after: fingerArea },
    "& [data-zero]": { color: "fg.subtle" }
  }
})
