import type { PageDefinition } from "../../kit/define-page.ts"
import type { PageParts } from "../../machines/pages/page-machine.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordParts } from "../../effects/lists/record-part.ts"

/**
 * One screen of an application: a page, and its path behind the application's prefix. Its actors live until the
 * application is removed.
 */
export type Screen = PageDefinition<FromEffect> & {
  readonly path: string
  /** The part of the address that names the record, for a screen of one record. */
  readonly by?: string
  /** The key of its entry in the palette and the sub-navigation. Left out for a screen that only links lead to. */
  readonly title?: string
  /** The path of the screen whose entry in the sub-navigation is marked, for a screen without its own. */
  readonly under?: string
}

/** The machines of a screen with their effects. */
export const partsOfScreen = ({ parts }: Screen, fromEffect: FromEffect): PageParts =>
  parts?.({ fromEffect, recordParts: recordParts(fromEffect) }) ?? {}
