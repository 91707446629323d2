import { chakra } from "../../kit/chakra.ts"

type Props = { readonly title: string; readonly content: string }

/** The request that a dialog answers, from its todo. */
export const AnsweredRequest = ({ title, content }: Props) => (
  <chakra.div
    role="note"
    mb="3"
    ps="3"
    borderInlineStart="3px solid"
    borderColor="border.control"
    overflowWrap="anywhere"
    lineHeight="1.5"
  >
    <chakra.p fontWeight="medium">{title}</chakra.p>
    <chakra.p color="fg.muted">{content}</chakra.p>
  </chakra.div>
)
