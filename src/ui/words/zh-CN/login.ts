export const login = {
  lead: "机器人运营管理控制台",
  username: "用户名",
  password: "密码",
  captcha: "验证码",
  renewCaptcha: "换一张验证码",
  captchaPicture: "验证码图片",
  captchaFailed: "重新加载图片",
  remember: "记住密码",
  submit: "登录",
  submitting: "正在登录",
  forgot: "忘记密码",
  register: "注册账号",
  usernameEmpty: "用户名不能为空",
  passwordEmpty: "密码不能为空",
  captchaEmpty: "验证码不能为空",
  captchaComing: "验证码图片尚未加载",
  failed: "登录出错，请刷新重试"
}

export const session = {
  welcome: "欢迎使用",
  loggedOut: "登出成功",
  passwordSet: "密码设置成功"
}

export const menu = { fetchFailed: "错误：菜单加载失败" }

export const shell = {
  language: "语言",
  dark: "切换为深色主题",
  light: "切换为浅色主题",
  back: "返回首页",
  internal: "服务器内部错误",
  happened: "发生了什么",
  page: "页面",
  copyCase: "复制错误信息",
  broken: "页面出错了",
  brokenLead: "已保存的内容不会丢失。请重试，或返回首页。",
  unloaded: "页面加载失败",
  unloadedLead: "页面代码未能送达。请检查网络后重试。",
  partUnloaded: "加载失败。请检查网络后重试。"
}
