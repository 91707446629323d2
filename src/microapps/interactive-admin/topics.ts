import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["互动平台", "Interactive Platform"]
} satisfies Topic

export const turn = {
  on: ["启用", "In use"],
  named: ["启用：{{name}}", "In use: {{name}}"],
  yes: ["已启用", "On"],
  no: ["已停用", "Off"],
  changedAt: ["最近修改", "Last changed"]
} satisfies Topic

export const utterances = {
  title: ["话术", "Utterances"],
  scene: ["场景", "Occasion"],
  language: ["语言", "Language"],
  text: ["播报内容", "What the robot says"],
  textHint: [
    "最多 200 个字符。同一场景、同一语言有多条时，由机器人选择。",
    "Up to 200 characters. Of several for one occasion and language, robots choose."
  ],
  add: ["新增话术", "New utterance"],
  edit: ["编辑话术", "Edit utterance"],
  sceneProblem: ["请选择播报场景", "Choose when robots say it"],
  languageProblem: ["请选择播报语言", "Choose the language it is spoken in"],
  textProblem: ["须为 1 到 200 个字符", "1 to 200 characters are needed"]
} satisfies Topic

export const scenes = {
  greeting: ["迎宾", "Greeting"],
  selling: ["售卖", "Selling"],
  delivering: ["配送", "Delivering"],
  blocked: ["受阻", "Way blocked"],
  charging: ["充电", "Charging"],
  farewell: ["送别", "Farewell"]
} satisfies Topic

export const spoken = {
  "zh-CN": ["中文", "Chinese"],
  "en-US": ["英文", "English"]
} satisfies Topic

export const quizzes = {
  title: ["问答", "Quizzes"],
  question: ["问题", "Question"],
  answers: ["答案", "Answers"],
  answersHint: ["2 到 6 个不同的答案，并标记正确答案。", "2 to 6 different answers; mark the right one."],
  answer: ["答案 {{number}}", "Answer {{number}}"],
  isRight: ["{{what}} 正确", "{{what}} is right"],
  right: ["正确答案：", "Right answer:"],
  addAnswer: ["增加答案", "Add answer"],
  add: ["新增问答", "New quiz"],
  edit: ["编辑问答", "Edit quiz"],
  questionProblem: ["须为 1 到 200 个字符", "1 to 200 characters are needed"],
  answerProblem: ["须为 1 到 60 个字符", "1 to 60 characters are needed"],
  sameProblem: ["该答案已存在", "This answer is there already"],
  rightProblem: ["请标记正确答案", "Mark the right answer"]
} satisfies Topic

export const play = {
  title: ["试答", "Try the quiz"],
  one: ["试答", "Try"],
  all: [
    "试答本页启用的 {{count}} 题",
    "Try the {{count}} questions in use on this page",
    "Try the {{count}} question in use on this page"
  ],
  numberOf: ["第 {{number}} 题，共 {{count}} 题", "Question {{number}} of {{count}}"],
  right: ["回答正确！", "That is right!"],
  wrong: ["回答错误，正确答案是“{{answer}}”。", "Not quite: “{{answer}}” is right."],
  next: ["下一题", "Next question"],
  result: ["查看结果", "Result"],
  again: ["再来一次", "Once more"],
  score: ["{{count}} 题答对 {{hits}} 题", "{{hits}} of {{count}} right"]
} satisfies Topic
