import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { quizListScreen } from "./quiz-list-screen.tsx"
import { utteranceListScreen } from "./utterance-list-screen.tsx"

export const definition: Definition = {
  name: "interactive-admin",
  texts: byLanguage(import.meta.glob("../../locales/*/interactive-admin/*.json", { eager: true, import: "default" })),
  screens: [utteranceListScreen, quizListScreen]
}
