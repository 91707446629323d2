import { useWords, type WordKey } from "../words/words.tsx"
import { ExceptionPage } from "./exception-pages.tsx"

/** A granted platform whose application is not on this server. */
export const SectionPage = ({ section }: { readonly section: string }) => {
  const t = useWords()
  const name = t(`section.${section}` as WordKey)
  return <ExceptionPage title={t("section.absent", { name })} lead={t("section.absentLead")} />
}
