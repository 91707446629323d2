import type { PageDefinition } from "../../kit/define-page.ts"
import type { PageParts } from "../../machines/pages/page-machine.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordParts } from "../../effects/lists/record-part.ts"

/** One screen of an application: a page, and its path behind the application's prefix. Its actors live until the application is taken away. */
export type Screen = PageDefinition<FromEffect> & {
  readonly path: string
  /** The part of the address that names the record of a screen of one. */
  readonly by?: string
  /** The key of a text: its entry in the sub-navigation. Left out if only a link of another screen leads to it. */
  readonly title?: string
  /** The path of the screen whose entry it uses, if it has none of its own. */
  readonly under?: string
}

/** The machines of a screen with their effects. */
export const partsOfScreen = ({ parts }: Screen, fromEffect: FromEffect): PageParts =>
  parts?.({ fromEffect, recordParts: recordParts(fromEffect) }) ?? {}
