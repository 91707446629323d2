import type { Topic } from "../../kit/topic.ts"

export const microapps = {
  absent: ["无法打开{{name}}", "{{name}} could not be opened"],
  absentLead: [
    "该平台的应用未能加载。请重试，或返回工作台。",
    "Its application did not load. Try again, or go back to the dashboard."
  ],
  confirmExit: ["确认退出", "确认退出"],
  exit: ["退出", "退出"],
  failed: [
    "微应用“{{name}}”加载失败，请检查应用是否可运行。",
    "Confirm exit: the micro application {{name}} failed to load. Check whether it can run."
  ],
  loading: ["加载", "Loading"],
  bootstrapping: ["启动", "Starting"],
  mounting: ["打开", "Opening"],
  updating: ["更新", "Updating"],
  unmounting: ["关闭", "Closing"],
  unloading: ["卸载", "Unloading"],
  title: ["嵌入式应用", "Embedded applications"],
  unreached: ["无法连接到服务器，请检查网络", "the server cannot be reached; check the network"],
  limitPassed: ["{{seconds}} 秒内没有响应", "no answer within {{seconds}} seconds"]
} satisfies Topic
