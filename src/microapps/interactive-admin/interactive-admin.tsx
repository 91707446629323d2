import { registerApplication } from "../runtime/register-application.tsx"
import { quizListScreen } from "./quiz-list-screen.tsx"
import { utteranceListScreen } from "./utterance-list-screen.tsx"
import * as words from "./topics.ts"

registerApplication({
  name: "interactive-admin",
  words,
  screens: [utteranceListScreen, quizListScreen]
})
