import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the merchants says: it comes with the page. */
export const merchantList = {
  id: ["ID", "ID"],
  name: ["商户名称", "Name"],
  contactPerson: ["联系人", "Contact person"],
  contactPhone: ["联系电话", "Contact phone"],
  contactAddress: ["联系地址", "Contact address"],
  administrator: ["管理员", "Administrator"],
  noAdministrator: ["无", "none"],
  setAdministrator: ["设置管理员", "Set administrator"],
  setAdminTitle: ["设置 {{name}} 的管理员", "Set administrator of {{name}}"],
  adminSoFar: ["现任管理员：{{administrator}}。", "So far it is {{administrator}}."],
  adminNobody: ["目前没有管理员。", "So far it has none."],
  adminLead: [
    "管理员的角色将变为商户管理员，此后只能查看和管理该商户的数据；原管理员仍属于该商户。",
    "An administrator gets the role for it, and sees and changes only what is this merchant's. Whoever was it before stays one of the merchant's people."
  ],
  choose: ["选择已有用户", "Choose a user"],
  make: ["新建账号", "Make an account"],
  user: ["用户", "User"],
  userProblem: ["请选择用户", "Choose a user"],
  adminSet: [
    "已设置 {{name}} 的管理员，立即生效。",
    "The administrator of {{name}} is set, with effect from the next call."
  ],
  passwordProblem: ["密码不符合以下规则", "The password does not keep to the rule below"],
  ruleLength: ["6 至 8 个字符（已输入 {{typed}} 个）", "6 to 8 characters ({{typed}} so far)"],
  ruleKinds: ["四类字符中至少三类（已有 {{held}} 类）", "At least three of four kinds ({{held}} so far)"],
  uppercase: ["大写字母", "Uppercase"],
  lowercase: ["小写字母", "Lowercase"],
  digits: ["数字", "Digits"],
  special: ["特殊字符", "Special characters"],
  ruleCase: ["区分大小写。", "Upper and lower case are different."],
  ruleMet: ["（已满足）", " (met)"],
  ruleUnmet: ["（未满足）", " (not met)"],
  devices: ["设备数", "Robots"],
  key: ["密钥", "Key"],
  sort: ["排序", "Sort"],
  remarks: ["备注", "Remarks"],
  updatedAt: ["更新时间", "Updated"],
  addTitle: ["新增商户", "Add merchant"],
  editTitle: ["编辑商户", "Edit merchant"],
  nameProblem: ["请输入商户名称，最多 80 个字符", "A name of 1 to 80 characters"],
  sortHint: ["数字越小越靠前", "Smaller numbers come first"],
  sortProblem: ["0 至 9999 的整数", "A whole number from 0 to 9999"],
  contactPhoneProblem: ["电话号码格式不正确", "This is no phone number"],
  viewKey: ["查看密钥", "View key"],
  keyOf: ["{{name}} 的密钥", "Key of {{name}}"],
  keyNoted: [
    "本次查看已记录在事件中。{{seconds}} 秒内可直接复制或显示，之后自动隐藏。",
    "That you have read it is noted in the events. For {{seconds}} seconds it can be copied, seen or not, and then it is hidden."
  ],
  keyForgotten: ["以 {{tail}} 结尾的密钥已隐藏。", "The key that ends in {{tail}} is hidden again."],
  readAgain: ["再次查看", "Read it again"],
  resetKey: ["重置密钥", "Reset key"],
  resetKeyTitle: ["重置商户密钥", "Reset the merchant's key"],
  resetKeyBody: [
    "{{name}} 的现有密钥将立即失效，其系统须换用新密钥后才能继续上报。",
    "The present key of {{name}} is good for nothing from then on: its systems report again once they have the new one."
  ],
  typeName: ["请输入商户名称“{{name}}”以确认", "Type the merchant's name, {{name}}, to confirm"],
  otherName: ["名称不一致", "This is not the merchant's name"]
} satisfies Topic
