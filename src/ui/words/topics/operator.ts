import type { Topic } from "../../kit/topic.ts"

export const operator = {
  devices: ["我的设备", "My devices"],
  devicesSaved: ["保存成功", "Saved successfully"],
  wechat: ["订阅微信通知", "Subscribe to WeChat notifications"],
  password: ["修改密码", "Change password"],
  logout: ["退出登录", "Logout"]
} satisfies Topic
