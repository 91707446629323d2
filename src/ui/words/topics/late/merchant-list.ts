import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the merchants says: it comes with the page. */
export const merchantList = {
  id: ["ID", "ID"],
  name: ["商户名称", "Name"],
  contactPerson: ["联系人", "Contact person"],
  contactPhone: ["联系电话", "Contact phone"],
  contactAddress: ["联系地址", "Contact address"],
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
