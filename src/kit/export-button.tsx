import { useContext } from "react"
import { ListServicesContext } from "./list-services.ts"
import { chakra } from "./chakra.ts"
import { Button } from "./controls.ts"
import { Icon } from "./icons.tsx"
import type { ShownList } from "./list-filters.ts"
import { useTexts } from "./texts.ts"

const load = async () => (await import("./lazy/exported-list.ts")).exportedList

/** Exports the visible list as a file. */
export const ExportButton = <Row, OwnQuery>({ list }: { readonly list: ShownList<Row, OwnQuery> }) => {
  const t = useTexts()
  const lists = useContext(ListServicesContext)
  if (lists === null) return null
  const startExport = () =>
    void load().then(
      (exportedList) => lists.exportList(exportedList(t, list)),
      () => lists.views.send({ type: "views.partUnloaded" })
    )
  return (
    <Button variant="quiet" px="2" aria-label={t("exports.export")} title={t("exports.export")} onClick={startExport}>
      <Icon name="download" />
      <chakra.span display={{ base: "none", "2xl": "inline" }}>{t("exports.export")}</chakra.span>
    </Button>
  )
}
