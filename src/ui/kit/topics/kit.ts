import type { Topic } from "../topic.ts"

/** Part of what is read before the rest of the words is loaded. */
export const kit = {
  loading: ["加载中", "Loading"],
  unable: ["加载失败", "This could not be loaded"],
  retry: ["重试", "Retry"],
  close: ["关闭", "Close"],
  notices: ["通知", "Notices"],
  times: ["{{count}} 次", "{{count}} times"],
  details: ["详情", "Details"],
  call: ["接口", "Call"],
  code: ["代码", "Code"],
  time: ["时间", "Time"],
  request: ["请求编号", "Request ID"],
  message: ["信息", "Message"],
  cause: ["原因", "Cause"],
  copy: ["复制", "Copy"],
  copied: ["已复制", "Copied"],
  copyFailed: ["复制失败", "Could not be copied"],
  caseFile: ["诊断文件", "Case file"]
} satisfies Topic

/** Said where the server or the network says nothing itself. */
export const fault = {
  Refused: ["错误", "Error"],
  SessionLost: ["您已退出登录", "You have been logged out"],
  Unreachable: ["请求错误", "Request Error"]
} satisfies Topic
