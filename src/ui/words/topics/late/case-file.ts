import type { Topic } from "../../../kit/topic.ts"

export const caseFile = {
  lead: [
    "文件记录了此处发生的一切。维护人员可以据此逐步查看并重现，无需连接服务器。",
    "The file holds what happened here. Whoever looks after the console sees it happen again from it, step by step and without the server."
  ],
  within: ["文件内容", "What is in it"],
  events: ["事件", "Events"],
  eventsSince: ["{{count}} 个，自 {{since}} 起", "{{count}}, since {{since}}"],
  calls: ["请求", "Calls"],
  callsKept: ["最近 {{count}} 次，含发送与返回的内容", "the last {{count}}, with what was sent and answered"],
  page: ["页面", "Page"],
  around: ["环境", "Around it"],
  aroundThese: ["语言、主题、版本、浏览器", "language, theme, build, browser"],
  people: ["人员", "People"],
  named: ["姓名、地址、电话、邮箱等：{{count}} 项", "names, addresses, phone numbers and the like: {{count}}"],
  noPeople: ["没有", "none"],
  never: ["密码、密钥、令牌和验证码绝不会写入文件。", "Passwords, keys, tokens and codes are never in it."],
  withoutPeople: ["不含人员信息", "Without people"],
  withoutPeopleLead: [
    "以代称替换姓名、邮寄地址、电话、邮箱、IP 地址和微信 openid，同一内容始终使用同一代称。仅在自由文本中提到的姓名会保留。",
    "Pseudonyms take the place of names, postal and e-mail addresses, phone numbers, IP addresses and WeChat openids, the same one everywhere. A name that only a free text mentions stays."
  ],
  unkept: [
    "此浏览器未保存记录（{{why}}），文件只包含本次打开页面以来的内容。",
    "This browser keeps no journal ({{why}}): the file holds what happened since the page was loaded."
  ],
  cancel: ["取消", "Cancel"],
  view: ["在此查看", "Look at it here"],
  save: ["保存", "Save"],
  failed: ["文件未能保存：{{why}}", "The file could not be made: {{why}}"]
} satisfies Topic
