import type { ReactNode } from "react"
import type { MiniAppBlock } from "../../effects/contract/mini-app-pages.ts"
import { linesOf } from "./page-draft.ts"
import { useWords } from "./words.ts"

type Block = typeof MiniAppBlock.Type
type Props = { readonly title: string; readonly blocks: ReadonlyArray<Block> }

const Lines = ({ content }: Pick<Block, "content">) => linesOf(content).map((line, index) => <p key={index}>{line}</p>)

/** One a line: products or coupons. */
const Goods = ({ content, variant }: Pick<Block, "content"> & { readonly variant: string }) => {
  const t = useWords()
  const lines = linesOf(content)
  if (lines.length === 0) return <p className="ma-quiet">{t("blocks.nothingNamed")}</p>
  return (
    <ul className={variant}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

const contents: Readonly<Record<Block["kind"], (props: Pick<Block, "content">) => ReactNode>> = {
  banner: Lines,
  text: Lines,
  products: ({ content }) => <Goods content={content} variant="ma-shelf" />,
  coupons: ({ content }) => <Goods content={content} variant="ma-tickets" />,
  map: ({ content }) => (
    <>
      <div className="ma-city" aria-hidden />
      <Lines content={content} />
    </>
  )
}

/** What is scrolled is scrolled by keyboard as well. */
const scrolled = { role: "region", tabIndex: 0 } as const

/** A page as a customer's phone shows it. */
export const Phone = ({ title, blocks }: Props) => {
  const t = useWords()
  return (
    <div className="ma-phone">
      <p className="ma-bar">{title === "" ? t("blocks.untitled") : title}</p>
      <div className="ma-page" aria-label={t("blocks.preview")} {...scrolled}>
        {blocks.length === 0 ? <p className="ma-quiet">{t("blocks.empty")}</p> : null}
        {blocks.map((block, index) => {
          const Content = contents[block.kind]
          return (
            <section key={index} className={`ma-block ma-${block.kind}`}>
              <p className="ma-head">{block.title === "" ? t("blocks.untitled") : block.title}</p>
              <Content content={block.content} />
            </section>
          )
        })}
      </div>
    </div>
  )
}
