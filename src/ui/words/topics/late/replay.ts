import type { Topic } from "../../../kit/topic.ts"

export const replay = {
  lead: [
    "诊断文件会在此处按原样重现：界面、状态和事件，逐步或连续播放。不会发送任何请求，当前会话不受影响。",
    "A case file is seen again here as it happened: screens, states and events, step by step or played. Nothing is sent, and your own session is not touched."
  ],
  drop: ["将诊断文件拖到此处，或选择文件", "Drop a case file here, or choose one"],
  choose: ["选择文件", "Choose a file"],
  ownRun: ["查看刚才的操作", "Look at the run just lived"],
  opening: ["正在打开 {{name}}…", "Opening {{name}}…"],
  unopened: ["无法打开 {{name}}", "{{name}} was not opened"],
  "why-too large": ["文件大于任何诊断文件。", "It is larger than any case file."],
  "why-not whole": ["文件不完整，或不是诊断文件。", "It is cut off, or no case file at all."],
  "why-another product": ["文件来自其他产品。", "It is of another product."],
  "why-another version": [
    "文件来自另一版本的控制台，此版本无法读取。",
    "It was saved by a console of another version, which this one does not read."
  ],
  "why-not as it should be": ["文件内容与控制台写入的格式不符。", "What is in it is not as the console writes it."],
  "why-nothing in it": ["文件中没有事件。", "There is no event in it."],
  frame: ["回放：此处并非实时", "Replay: nothing here is live"],
  screen: ["当时的界面", "The screen as it was"],
  unknown: [
    "此时的界面未知：文件从更晚的时刻开始记录。请向后移动。",
    "How the screen looked here is not known: the file begins later than what it stood on. Go further on."
  ],
  bug: ["此时的界面无法绘制：{{why}}", "The screen of this moment could not be drawn: {{why}}"],
  appStates: [
    "「{{name}}」的界面不在此处，以下是其状态机的状态：",
    "The screens of {{name}} are not here; its machines stood like this:"
  ],
  saved: ["保存于 {{at}}", "saved {{at}}"],
  standIns: ["不含人员信息", "without people"],
  close: ["关闭回放", "Close the replay"],
  full: ["全屏", "Full screen"],
  place: ["位置", "Place"],
  placeText: [
    "第 {{at}} 个事件，共 {{events}} 个：{{type}}，{{time}}",
    "Event {{at}} of {{events}}: {{type}}, {{time}}"
  ],
  play: ["播放", "Play"],
  pause: ["暂停", "Pause"],
  speed: ["速度", "Speed"],
  times: ["{{count}} 倍", "{{count}} ×"],
  back: ["上一个事件", "One event back"],
  on: ["下一个事件", "One event on"],
  nextError: ["下一个错误", "Next error"],
  formerError: ["上一个错误", "Error before"],
  error: ["错误", "Errors"],
  call: ["请求", "Calls"],
  alarm: ["告警", "Alarms"],
  keys: [
    "空格键播放或暂停，方向键逐步移动，按住 Shift 移动十步，Home 和 End 跳到开头和结尾，E 跳到下一个错误。",
    "Space plays and pauses, arrows go step by step, with Shift ten at once, Home and End lead to both ends, E to the next error."
  ],
  event: ["事件", "Event"],
  starts: ["启动", "starts"],
  changed: ["变化", "Changed"],
  unchanged: ["状态机的数据没有变化。", "Nothing of what the machine knows."],
  more: ["还有 {{count}} 处", "and {{count}} more"],
  was: ["之前", "Before"],
  is: ["之后", "After"],
  machine: ["状态机", "Machine"],
  ofEvent: ["事件所属的状态机", "the event's own"],
  state: ["状态", "State"],
  notKnown: ["未知", "not known"],
  entered: ["进入状态", "Entered"],
  formerEntry: ["上次进入", "Entered before"],
  nextEntry: ["下次进入", "Entered next"],
  knows: ["数据", "What it knows"],
  callForced: ["由故障面板强制：{{outcome}}", "forced on the fault board: {{outcome}}"],
  callTook: ["{{call}}，{{took}} 毫秒", "{{call}}, {{took}} ms"],
  noAnswer: ["无响应", "no answer"],
  "trouble-unknown machine": ["此控制台没有这个状态机。", "This console has no such machine."],
  "trouble-another version": [
    "此事件来自另一版本，未作处理。",
    "The event is of another version: it changes nothing here."
  ],
  "trouble-unknown event": [
    "此控制台不认识这个事件，未作处理。",
    "This console knows no such event: it changes nothing here."
  ],
  "trouble-unknown beginning": ["状态机在记录之前就已启动。", "The machine had started before what the file holds."],
  "trouble-a bug": ["处理此事件时状态机出错。", "The machine met a bug in it."]
} satisfies Topic
