import { consoleLink, type Definitions, type ToolsPage } from "../console-link.ts"
import { awaitNext, openCase } from "../replay/replay-effects.ts"
import { firstStepOf, type Frames, framesOf } from "../replay/frames.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { ReplayEvents } from "../replay/replay-events.ts"
import { replayMachine } from "../replay/replay-machine.ts"
import { ReplayPage } from "../replay/replay-page.tsx"
import type { ReplayServices } from "../replay/replay-player.tsx"
import type { Project } from "../replay/replay-stage.tsx"
import { loadOnce } from "../../kit/load.ts"
import { definePage } from "../../kit/define-page.ts"
import { implement } from "../../machines/effect-logic.ts"

const { cases } = consoleLink

/** The code that replays and shows a case, with all pages and applications. It loads with the first case. */
const loadReplayCode = async (loadDefinitions: () => Promise<Definitions>) => {
  const [definitions, { projector }, { hasConsoleState: isRenderable }] = await Promise.all([
    loadDefinitions(),
    import("../replay/replayed/project.tsx"),
    import("../replay/replayed/replayed-console.ts")
  ])
  return { findMachine: definitions.findMachine, project: projector(definitions), isRenderable }
}

const openReplay = (loadReplayCodeOnce: () => ReturnType<typeof loadReplayCode>) => {
  let file: File | null = null
  let frames: Frames | null = null
  let project: Project | null = null
  const services: ReplayServices = {
    setFile: (chosenFile) => {
      file = chosenFile
    },
    frames: () => frames,
    project: () => project!,
    clear: () => {
      ;[file, frames] = [null, null]
    }
  }
  return {
    services,
    openCase: openCase(
      () => cases.take() ?? file,
      async (caseFile) => {
        const replayCode = await loadReplayCodeOnce()
        project = replayCode.project
        frames = framesOf(caseFile, replayCode.findMachine)
        return { steps: frames.steps, start: firstStepOf(frames, replayCode.isRenderable) }
      }
    ),
    awaitNext: awaitNext(services.frames)
  }
}

export const page: ToolsPage = (fromEffect, loadDefinitions) => {
  const { services, openCase, awaitNext } = openReplay(loadOnce(() => loadReplayCode(loadDefinitions)))
  return definePage({
    parts: () => ({
      replay: {
        machine: withCodec(
          implement(replayMachine, { openCase: fromEffect(openCase), awaitNext: fromEffect(awaitNext) }),
          codecOf(1, ReplayEvents)
        ),
        onVisit: () => {
          const name = cases.name()
          return name === null ? null : ReplayEvents.given.make({ name })
        }
      }
    }),
    view: ({ replay }) => <ReplayPage replay={replay} services={services} />
  })
}
