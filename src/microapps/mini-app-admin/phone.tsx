import type { ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"
import type { MiniAppBlock } from "../../contract/mini-app-pages.ts"
import { linesOf } from "./pages.ts"
import { useTexts } from "../../kit/texts.ts"

type Block = typeof MiniAppBlock.Type
type Props = { readonly title: string; readonly blocks: ReadonlyArray<Block> }

const Lines = ({ content }: Pick<Block, "content">) => linesOf(content).map((line, index) => <p key={index}>{line}</p>)

/** Products or coupons, one on each line. */
const Goods = ({ content, variant }: Pick<Block, "content"> & { readonly variant: string }) => {
  const t = useTexts()
  const lines = linesOf(content)
  if (lines.length === 0) return <p data-quiet>{t("blocks.nothingNamed")}</p>
  return (
    <ul data-goods={variant}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

const contents: Readonly<Record<Block["kind"], (props: Pick<Block, "content">) => ReactNode>> = {
  banner: Lines,
  text: Lines,
  products: ({ content }) => <Goods content={content} variant="shelf" />,
  coupons: ({ content }) => <Goods content={content} variant="tickets" />,
  map: ({ content }) => (
    <>
      <div data-city aria-hidden />
      <Lines content={content} />
    </>
  )
}

/** A scrolling area also scrolls by keyboard. */
const scrolled = { role: "region", tabIndex: 0 } as const

/** A page as a customer's phone shows it. */
export const Phone = ({ title, blocks }: Props) => {
  const t = useTexts()
  return (
    <Frame data-phone>
      <p data-bar>{title === "" ? t("blocks.untitled") : title}</p>
      <div data-page aria-label={t("blocks.preview")} {...scrolled}>
        {blocks.length === 0 ? <p data-quiet>{t("blocks.empty")}</p> : null}
        {blocks.map((block, index) => {
          const Content = contents[block.kind]
          return (
            <section key={index} data-kind={block.kind}>
              <p data-head>{block.title === "" ? t("blocks.untitled") : block.title}</p>
              <Content content={block.content} />
            </section>
          )
        })}
      </div>
    </Frame>
  )
}

/** The mini-app has its own look, whatever the console's theme. */
const Frame = chakra("div", {
  base: {
    w: "280px",
    maxW: "full",
    mx: "auto",
    overflow: "hidden",
    border: "6px solid #444a56",
    rounded: "28px",
    bg: "#f5f6f8",
    color: "#1d2129",
    colorScheme: "light",
    "& [data-bar]": {
      px: "3",
      py: "2.5",
      bg: "#ffffff",
      borderBottom: "1px solid #e3e6eb",
      fontWeight: "bold",
      textAlign: "center"
    },
    "& [data-page]": {
      display: "grid",
      alignContent: "start",
      gap: "2",
      h: "440px",
      p: "2",
      overflowY: "auto",
      _focusVisible: { outline: "2px solid #0f52e6", outlineOffset: "-2px" }
    },
    "& section": { minW: "0", px: "3", py: "2.5", rounded: "10px", bg: "#ffffff", fontSize: "sm" },
    "& [data-head]": { fontSize: "0.9375rem", fontWeight: "bold" },
    "& section p + p": { mt: "1" },
    "& [data-quiet]": { color: "#626c7a" },
    "& [data-kind=banner]": {
      px: "3.5",
      py: "6",
      background: "linear-gradient(135deg, #0e4bd8, #0a3494)",
      color: "#ffffff",
      "& [data-head]": { fontSize: "1.125rem" }
    },
    "& [data-goods]": { display: "grid", gap: "2", mt: "2" },
    "& [data-goods=shelf]": { gridTemplateColumns: "1fr 1fr" },
    "& [data-goods=shelf] > li": {
      minW: "0",
      pt: "14",
      px: "2",
      pb: "1.5",
      rounded: "8px",
      background: "linear-gradient(#e8efff, #e8efff) no-repeat 0 0 / 100% 3.125rem, #f5f6f8"
    },
    "& [data-goods=tickets] > li": {
      px: "3",
      py: "2",
      border: "1px dashed #b8141c",
      rounded: "8px",
      bg: "#fdecec",
      color: "#b8141c"
    },
    "& [data-city]": {
      h: "130px",
      my: "2",
      rounded: "8px",
      background: [
        "radial-gradient(circle at 58% 46%, #c9252d 0 6px, #ffffff 6px 9px, transparent 9px)",
        "linear-gradient(105deg, transparent 46%, #ffffff 46% 52%, transparent 52%)",
        "linear-gradient(12deg, transparent 40%, #ffffff 40% 48%, transparent 48%)",
        "linear-gradient(160deg, transparent 66%, #cfe3f7 66% 78%, transparent 78%), #dfead9"
      ].join(", ")
    }
  }
})
