export const app = {
  title: "Interactive Platform"
}

export const turn = {
  on: "In use",
  named: "In use: {{name}}",
  yes: "On",
  no: "Off",
  changedAt: "Last changed"
}

export const utterances = {
  title: "Utterances",
  scene: "Occasion",
  language: "Language",
  text: "What the robot says",
  textHint: "Up to 200 characters. Of several for one occasion and language, robots choose.",
  add: "New utterance",
  edit: "Edit utterance",
  sceneProblem: "Choose when robots say it",
  languageProblem: "Choose the language it is spoken in",
  textProblem: "1 to 200 characters are needed"
}

export const scenes = {
  greeting: "Greeting",
  selling: "Selling",
  delivering: "Delivering",
  blocked: "Way blocked",
  charging: "Charging",
  farewell: "Farewell"
}

export const spoken = {
  "zh-CN": "Chinese",
  "en-US": "English"
}

export const quizzes = {
  title: "Quizzes",
  question: "Question",
  answers: "Answers",
  answersHint: "2 to 6 different answers; mark the right one.",
  answer: "Answer {{number}}",
  isRight: "{{what}} is right",
  right: "Right answer:",
  addAnswer: "Add answer",
  add: "New quiz",
  edit: "Edit quiz",
  questionProblem: "1 to 200 characters are needed",
  answerProblem: "1 to 60 characters are needed",
  sameProblem: "This answer is there already",
  rightProblem: "Mark the right answer"
}

export const play = {
  title: "Try the quiz",
  one: "Try",
  all_one: "Try the {{count}} question in use on this page",
  all_other: "Try the {{count}} questions in use on this page",
  numberOf: "Question {{number}} of {{count}}",
  right: "That is right!",
  wrong: "Not quite: “{{answer}}” is right.",
  next: "Next question",
  result: "Result",
  again: "Once more",
  score: "{{hits}} of {{count}} right"
}
