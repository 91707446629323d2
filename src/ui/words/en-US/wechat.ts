export const wechat = {
  title: "Subscribe to WeChat notifications",
  lead: "Scan this code with WeChat and confirm on your phone.",
  code: "QR code that binds your WeChat",
  secret: "The code acts in your name until you log out. Show it to nobody else.",
  bound: "WeChat notifications are on since {{at}}.",
  done: "Bind successful",
  doneLead: "From now on your notifications reach your WeChat as well.",
  unbind: "Stop notifications",
  failed: "The code could not be prepared",
  close: "Close"
}
