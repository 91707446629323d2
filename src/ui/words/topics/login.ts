import type { Topic } from "../../kit/topic.ts"

/** What is read before, while and without the rest of the words being loaded. */
export const login = {
  lead: ["机器人运营管理控制台", "The operator's console for robot fleets"],
  username: ["用户名", "Username"],
  password: ["密码", "Password"],
  captcha: ["验证码", "Verification code"],
  renewCaptcha: ["换一张验证码", "New verification code"],
  captchaPicture: ["验证码图片", "Picture of the verification code"],
  captchaFailed: ["重新加载图片", "Load the picture again"],
  remember: ["记住密码", "Remember password"],
  submit: ["登录", "Login"],
  submitting: ["正在登录", "Signing in"],
  forgot: ["忘记密码", "Forgot password"],
  register: ["注册账号", "Register account"],
  usernameEmpty: ["用户名不能为空", "Username cannot be empty"],
  passwordEmpty: ["密码不能为空", "Password cannot be empty"],
  captchaEmpty: ["验证码不能为空", "Verification code cannot be empty"],
  captchaComing: ["验证码图片尚未加载", "The picture of the code is still on its way"],
  failed: ["登录出错，请刷新重试", "Login error, refresh and try again"]
} satisfies Topic

export const session = {
  welcome: ["欢迎使用", "Welcome to use"],
  loggedOut: ["登出成功", "Logged out"],
  passwordSet: ["密码设置成功", "Password set successfully"]
} satisfies Topic

export const menu = {
  fetchFailed: ["错误", "error"]
} satisfies Topic

export const shell = {
  language: ["语言", "Language"],
  dark: ["切换为深色主题", "Switch to dark theme"],
  light: ["切换为浅色主题", "Switch to light theme"],
  back: ["返回首页", "Back to the start page"],
  internal: ["服务器内部错误", "Internal server error"],
  happened: ["发生了什么", "What happened"],
  page: ["页面", "Page"],
  copyReport: ["复制错误信息", "Copy the report"],
  saveCase: ["保存诊断文件", "Save case file"],
  caseSaved: ["诊断文件已交给浏览器保存", "The browser has the case file"],
  broken: ["页面出错了", "This page has run into an error"],
  brokenLead: [
    "已保存的内容不会丢失。请重试，或返回首页。",
    "Nothing that was saved is lost. Try again, or go back to the start page."
  ],
  unloaded: ["页面加载失败", "This page could not be loaded"],
  unloadedLead: [
    "页面代码未能送达。请检查网络后重试。",
    "Its code did not arrive. Check the connection and try again."
  ],
  partUnloaded: ["加载失败。请检查网络后重试。", "This could not be loaded. Check the connection and try again."]
} satisfies Topic
