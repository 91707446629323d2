export const operator = {
  password: "修改密码",
  logout: "退出登录"
}

export const password = {
  old: "原密码",
  new: "新密码",
  confirm: "确认密码",
  hint: "6 到 64 个字符，须包含大写字母、小写字母、数字、特殊字符中的至少三种",
  lead: "修改后所有登录都会退出，请使用新密码重新登录。",
  set: "设置密码",
  setting: "正在设置",
  cancel: "取消",
  oldProblem: "请输入当前的登录密码",
  newProblem: "6 到 64 个字符，须包含大写字母、小写字母、数字、特殊字符中的至少三种",
  sameProblem: "新密码不能与原密码相同",
  confirmProblem: "与新密码不一致"
}
