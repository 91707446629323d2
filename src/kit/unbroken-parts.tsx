import { Fragment } from "react"
import { chakra } from "./chakra.ts"

/** Parts of a text that do not break. A narrow column shows each in a line of its own. */
export const UnbrokenParts = ({ parts }: { readonly parts: ReadonlyArray<string> }) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : " "}
      <chakra.span whiteSpace="nowrap">{part}</chakra.span>
    </Fragment>
  ))

/** Moments in two lines, so that all columns fit. */
export const TwoLines = ({ parts }: { readonly parts: ReadonlyArray<string> }) => (
  <chakra.span whiteSpace="normal">
    <UnbrokenParts parts={parts} />
  </chakra.span>
)
