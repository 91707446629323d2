import { givenCase } from "../../effects/journal/given-case.ts"
import { awaitNext, openCase } from "../../effects/journal/replay-effects.ts"
import { beginningOf, type Film, filmOf } from "../../machines/journal/film.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { ReplayEvents } from "../../machines/journal/replay-events.ts"
import { replayMachine } from "../../machines/journal/replay-machine.ts"
import { type Desk, ReplayPage } from "../../ui/journal/replay-page.tsx"
import type { Project } from "../../ui/journal/replay-stage.tsx"
import { loadOnce } from "../../ui/load.ts"
import * as words from "../../ui/words/topics/late/replay.ts"
import { definePage, type Page } from "../page-definition.ts"

/** What a case is developed and shown by: all pages and applications there are, and so it comes with the first case. */
const loadStudio = loadOnce(async () => {
  const [{ loadDefinitions }, { projector }, { knows }] = await Promise.all([
    import("../known-machines.ts"),
    import("../replayed/project.tsx"),
    import("../replayed/replayed-console.ts")
  ])
  const definitions = await loadDefinitions()
  return { known: definitions.known, project: projector(definitions), knows }
})

const openDesk = () => {
  let file: File | null = null
  let film: Film | null = null
  let project: Project | null = null
  const desk: Desk = {
    lay: (laid) => {
      file = laid
    },
    hearGiven: (take) => {
      const hear = () => {
        const given = givenCase.take()
        if (given !== null) take(given)
      }
      hear()
      return givenCase.subscribe(hear)
    },
    film: () => film,
    project: () => project!,
    clear: () => {
      ;[file, film] = [null, null]
    }
  }
  return {
    desk,
    openCase: openCase(
      () => file,
      async (read) => {
        const studio = await loadStudio()
        project = studio.project
        film = filmOf(read, studio.known)
        return { steps: film.steps, start: beginningOf(film, studio.knows) }
      }
    ),
    awaitNext: awaitNext(desk.film)
  }
}

export const page: Page = (name, fromEffect, journaled) => {
  const { desk, openCase, awaitNext } = openDesk()
  return definePage({
    parts: () => ({
      replay: {
        machine: withCodec(
          replayMachine.provide({ actors: { openCase: fromEffect(openCase), awaitNext: fromEffect(awaitNext) } }),
          codecOf(1, ReplayEvents)
        )
      }
    }),
    words,
    draw: ({ replay }) => <ReplayPage replay={replay} desk={desk} />
  })(name, fromEffect, journaled)
}
