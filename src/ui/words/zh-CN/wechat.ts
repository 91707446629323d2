export const wechat = {
  title: "订阅微信通知",
  lead: "请使用微信扫描此二维码，并在手机上确认。",
  code: "用于绑定微信的二维码",
  secret: "在您退出登录之前，此二维码代表您本人，请勿出示给他人。",
  bound: "自 {{at}} 起已开启微信通知。",
  done: "绑定成功",
  doneLead: "今后的通知也会发送到您的微信。",
  unbind: "停止通知",
  failed: "二维码生成失败",
  close: "关闭"
}
