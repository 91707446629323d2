import { chakra } from "../../kit/chakra.ts"
import { Spinner } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

/**
 * Shown while the guard waits for its facts or a page for its code. It fades in late, so that a quick answer does not
 * flicker.
 */
export const Loading = () => {
  const t = useTexts()
  return (
    <chakra.div
      role="status"
      display="grid"
      placeItems="center"
      placeContent="center"
      gap="3"
      minH="60dvh"
      color="fg.subtle"
      animation="fade 400ms ease-in"
    >
      <Spinner color="accent.fg" boxSize="6" />
      {t("kit.loading")}
    </chakra.div>
  )
}
