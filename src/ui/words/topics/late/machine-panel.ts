import type { Topic } from "../../../kit/topic.ts"

export const machinePanel = {
  lead: [
    "控制台当前运行中的所有状态机，只读：查看不会改变任何内容。嵌入式应用打开时也在此处，按 Alt+M 可在其上显示本面板。",
    "Every machine of the console as it stands now. To look changes nothing. An embedded application is here while it is open: Alt+M shows this panel over it."
  ],
  tools: ["允许在此服务器上使用开发者工具", "Allow developers' tools on this server"],
  toolsHint: [
    "QA 模式和状态机检查器：对所有登录的人生效，{{hours}} 小时后自动关闭。",
    "QA mode and the inspector of machines, for everybody who signs in. It turns itself off after {{hours}} hours."
  ],
  toolsQuestion: [
    "{{hours}} 小时内，所有登录此服务器的人都可以使用 QA 模式和状态机检查器。此操作会记入事件。",
    "For {{hours}} hours everybody who signs in to this server can use QA mode and the inspector of machines. The events record it."
  ],
  toolsUntil: ["由 {{by}} 开启，{{until}} 自动关闭。", "Turned on by {{by}}. It turns itself off at {{until}}."],
  qaMode: ["QA 模式", "QA mode"],
  qaModeHint: [
    "统计操作时经过的状态和转换，嵌入式应用也计入；列出尚未经过的及最短路径。在本窗口中持续进行，重新加载后也是，直到您关闭、退出登录或不再被允许。页面或应用打开过才会列出。",
    "Counts the states and transitions that are visited while you click, those of embedded applications too, and lists those that are not, with the shortest way there. It goes on in this window, over a reload too, until you turn it off, log out, or it is no longer allowed. A page or an application is listed once it was opened."
  ],
  saveTally: ["导出统计", "Export the tally"],
  addTally: ["加入另一份统计…", "Add another tally…"],
  clearTally: ["清空统计", "Clear the tally"],
  clearTallyHint: [
    "此浏览器中统计到的一切都将被清除，无法恢复。需要时请先导出。",
    "All that was counted in this browser is gone then, and cannot be brought back. Export it before, where it may be wanted."
  ],
  clear: ["清空", "Clear"],
  tallyFailed: ["未成功：{{why}}", "That did not work: {{why}}"],
  visitedOf: [
    "{{states}}/{{allStates}} 个状态，{{transitions}}/{{allTransitions}} 个转换",
    "{{states}} of {{allStates}} states, {{transitions}} of {{allTransitions}} transitions"
  ],
  unvisited: ["尚未经过", "Not visited yet"],
  wayHere: ["从当前状态起", "from where it stands"],
  wayStart: ["从启动起", "from its start"],
  noWay: ["从当前状态无法到达", "no way from where it stands"],
  faultBoard: ["故障面板", "Fault board"],
  faultBoardHint: [
    "让调用以指定方式结束：下一次，或按种子抽取的比例。读取失败会自动重试两次。关闭 QA 模式即清空。",
    "Makes calls end as you say: the next one, or a share of them drawn by a seed. Reads without an answer are tried twice more. It is emptied when QA mode is turned off."
  ],
  forcedCall: ["调用（留空为任意）", "Call (empty: any)"],
  forcedOutcome: ["结果", "Outcome"],
  forcedPercent: ["百分比（留空为仅下一次）", "Percent (empty: the next one only)"],
  forcedSeed: ["种子", "Seed"],
  force: ["强制", "Force"],
  unforce: ["不再强制", "Let go"],
  anyCall: ["任意调用", "any call"],
  forcedOnce: ["仅下一次", "the next one"],
  forcedShare: [
    "{{percent}}%，种子 {{seed}}：{{met}} 次中 {{forced}} 次",
    "{{percent}} %, seed {{seed}}: {{forced}} of {{met}} so far"
  ],
  slow: ["缓慢（10 秒）", "slow (10 s)"],
  offline: ["离线", "offline"],
  noEnvelope: ["别人的网页", "somebody else's page"],
  cutOff: ["回答被截断", "answer cut off"],
  otherShape: ["回答格式不符", "answer of another shape"],
  byItself: ["自动", "by itself"],
  inspectorReload: [
    "在 Stately 检查器中查看（重新加载本页）",
    "Look at it in the Stately inspector (loads this page anew)"
  ],
  inspectorOpen: ["打开 Stately 检查器", "Open the Stately inspector"],
  inspectorLeave: ["停止发送", "Stop sending"],
  inspectorHint: [
    "在新窗口中打开 stately.ai，需要互联网。状态机的状态和事件会发送到该窗口，密码和令牌等以掩码代替，人名除外。",
    "Opens stately.ai in a window, which needs the internet. States and events of all machines are sent there: passwords, tokens and the like as masks, names of people as they are."
  ],
  inspectorWaiting: ["等待检查器应答…", "Waiting for the inspector to answer…"],
  inspectorConnected: ["已连接，正在发送。", "Connected: it is told what happens."],
  inspectorBlocked: [
    "浏览器没有打开窗口。请允许本网站弹出窗口后重试。",
    "The browser opened no window. Allow this site to open windows, then try again."
  ],
  inspectorSilent: [
    "检查器没有应答，可能无法连接互联网。本面板不需要互联网。",
    "The inspector did not answer: maybe the internet cannot be reached. This panel needs none."
  ],
  inspectorForbidden: ["此服务器不允许使用开发者工具。", "Developers' tools are not allowed on this server."],
  actors: ["运行中的状态机", "Actors"],
  chart: ["状态图", "Chart"],
  chartOf: [
    "{{name}} 的状态图，其状态和转换列于下方",
    "Chart of {{name}}: its states and transitions are listed below"
  ],
  drawing: ["正在绘制…", "Laying it out…"],
  unknown: ["此处不知道该状态机的定义。", "What this machine is made of is not known here."],
  gone: ["该状态机已停止。", "It has stopped, and stands no more."],
  knows: ["数据", "What it knows"],
  accepts: ["现在可接受的事件", "Events it accepts now"],
  guarded: ["视内容而定", "depends on what it holds"],
  nothing: ["无", "None"],
  effects: ["进行中的效果", "Effects in flight"],
  recent: ["最近的转换", "Last transitions"],
  starts: ["启动", "starts"],
  noneSeen: ["日志中没有它的事件。", "The journal has none of its events."],
  unlooked: [
    "发生时日志尚未就绪，变化未知。",
    "It happened before the journal's code had come: what it changed is not known."
  ],
  unchanged: ["状态机的数据没有变化。", "Nothing of what the machine knows."],
  more: ["还有 {{count}} 处", "and {{count}} more"],
  listed: ["全部状态和转换", "All states and transitions"],
  isIn: ["当前", "now"],
  changesOnly: ["不离开此状态", "stays"],
  send: ["发送", "Send"],
  sent: ["要发送的事件", "Event to send"],
  unfit: ["未发送：该状态机不认识这样的事件。", "Not sent: its schema knows no such event."]
} satisfies Topic
