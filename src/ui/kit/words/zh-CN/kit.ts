export const kit = {
  loading: "加载中",
  unable: "加载失败",
  retry: "重试",
  close: "关闭",
  notices: "通知",
  times: "{{count}} 次",
  details: "详情",
  call: "接口",
  code: "代码",
  time: "时间",
  message: "信息",
  copy: "复制",
  copied: "已复制",
  copyFailed: "复制失败"
}

export const fault = {
  Refused: "错误",
  SessionLost: "您已退出登录",
  Unreachable: "请求错误"
}
