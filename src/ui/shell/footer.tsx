import { chakra } from "../kit/chakra.ts"
import { useWords } from "../words/words.ts"

export const Footer = () => {
  const t = useWords()
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      textAlign="center"
      columnGap="4"
      px="4"
      py="3"
      fontSize="xs"
      color="fg.subtle"
    >
      <span>{t("frame.product")}</span>
      <chakra.a href="/docs" target="_blank" rel="noreferrer" _hover={{ color: "accent.fg" }}>
        {t("frame.calls")}
      </chakra.a>
    </chakra.footer>
  )
}
