import { registerApplication } from "../runtime/register-application.tsx"
import { quizListScreen } from "./quiz-list-screen.tsx"
import { utteranceListScreen } from "./utterance-list-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "interactive-admin",
  words: { "en-US": en, "zh-CN": zh },
  screens: [utteranceListScreen, quizListScreen]
})
