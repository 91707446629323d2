export const app = {
  title: "互动平台"
}

export const turn = {
  on: "启用",
  named: "启用：{{name}}",
  yes: "已启用",
  no: "已停用",
  changedAt: "最近修改"
}

export const utterances = {
  title: "话术",
  scene: "场景",
  language: "语言",
  text: "播报内容",
  textHint: "最多 200 个字符。同一场景、同一语言有多条时，由机器人选择。",
  add: "新增话术",
  edit: "编辑话术",
  sceneProblem: "请选择播报场景",
  languageProblem: "请选择播报语言",
  textProblem: "须为 1 到 200 个字符"
}

export const scenes = {
  greeting: "迎宾",
  selling: "售卖",
  delivering: "配送",
  blocked: "受阻",
  charging: "充电",
  farewell: "送别"
}

export const spoken = {
  "zh-CN": "中文",
  "en-US": "英文"
}

export const quizzes = {
  title: "问答",
  question: "问题",
  answers: "答案",
  answersHint: "2 到 6 个不同的答案，并标记正确答案。",
  answer: "答案 {{number}}",
  isRight: "{{what}} 正确",
  right: "正确答案：",
  addAnswer: "增加答案",
  add: "新增问答",
  edit: "编辑问答",
  questionProblem: "须为 1 到 200 个字符",
  answerProblem: "须为 1 到 60 个字符",
  sameProblem: "该答案已存在",
  rightProblem: "请标记正确答案"
}

export const play = {
  title: "试答",
  one: "试答",
  all_other: "试答本页启用的 {{count}} 题",
  numberOf: "第 {{number}} 题，共 {{count}} 题",
  right: "回答正确！",
  wrong: "回答错误，正确答案是“{{answer}}”。",
  next: "下一题",
  result: "查看结果",
  again: "再来一次",
  score: "{{count}} 题答对 {{hits}} 题"
}
