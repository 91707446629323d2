import type { Definition } from "../runtime/application.ts"
import { quizListScreen } from "./quiz-list-screen.tsx"
import { utteranceListScreen } from "./utterance-list-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "interactive-admin",
  words,
  screens: [utteranceListScreen, quizListScreen]
}
