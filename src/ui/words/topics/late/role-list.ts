import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the roles says: it comes with the page. */
export const roleList = {
  id: ["ID", "ID"],
  name: ["角色名称", "Name"],
  key: ["角色标识", "Key"],
  keyHint: [
    "小写字母、数字和横线；保存后不可更改",
    "Lowercase letters, digits and dashes; it stays as it is once it is saved"
  ],
  keyProblem: ["请输入角色标识：1 至 40 个小写字母、数字或横线", "1 to 40 lowercase letters, digits and dashes"],
  nameProblem: ["请输入角色名称，最多 80 个字符", "A name of 1 to 80 characters"],
  remarks: ["备注", "Remarks"],
  demandsFactor: [
    "要求两步验证（未设置者将退出登录，并在重新登录时设置）",
    "Demands a second factor (whoever has none is signed out, and sets it up while signing in)"
  ],
  ownFactorDemanded: [
    "您拥有此角色，不能取消此要求；须由拥有其他角色的管理员取消。",
    "You have this role, so you cannot turn this off. An administrator with another role can."
  ],
  ownFactorOptional: [
    "您拥有此角色：要求后您无法自行取消，须由拥有其他角色的管理员取消。",
    "You have this role. Once this is on, only an administrator with another role can turn it off."
  ],
  ownFactorLasting: [
    "只有拥有此角色的人才能管理它：要求后，在控制台中无人可以取消。",
    "Only people with this role manage it. Once this is on, nobody can turn it off in the console."
  ],
  secondFactor: ["两步验证", "2FA"],
  demanded: ["要求", "Demanded"],
  optional: ["可选", "Optional"],
  granted: ["权限数", "Permissions"],
  users: ["用户数", "Users"],
  origin: ["来源", "Origin"],
  builtIn: ["系统自带", "Built in"],
  own: ["自定义", "Own"],
  updatedAt: ["更新时间", "Updated"],
  addTitle: ["新增角色", "Add role"],
  editTitle: ["编辑角色", "Edit role"],
  setPermissions: ["设置权限", "Set permissions"],
  permissionsOf: ["{{name}} 的权限", "Permissions of {{name}}"],
  permissions: ["权限", "Permissions"],
  permission: ["权限", "Permission"],
  searchPermissions: ["搜索权限", "Search permissions"],
  nothingFound: ["没有匹配的权限", "No permission matches"],
  countOf: ["{{ticked}} / {{leaves}}", "{{ticked}} of {{leaves}}"],
  unsaved: ["未保存：新增 {{added}}，移除 {{removed}}", "not saved yet: {{added}} added, {{removed}} removed"],
  added: ["新增", "added"],
  removed: ["移除", "removed"],
  notYours: ["您没有此权限，不能更改", "You do not hold it, so you cannot change it"],
  overtaken: [
    "该角色刚被他人修改。您的更改已保留在其最新权限之上，请核对后再次保存。",
    "Somebody else has changed this role meanwhile. Your changes stand on top of it as it is now: look at them and save again."
  ],
  theyAdded: ["对方新增：{{names}}", "They added: {{names}}"],
  theyRemoved: ["对方移除：{{names}}", "They took away: {{names}}"],
  comma: ["、", ", "],
  who: ["查看拥有者", "Who has it"],
  whoHolds: ["谁拥有“{{name}}”", "Who holds {{name}}"],
  whoHoldsRule: ["谁拥有“{{name}}”？", "Who holds “{{name}}”?"],
  roles: ["角色", "Roles"],
  rolesCount: ["{{count}} 个角色", "Roles: {{count}}"],
  usersCount: ["{{count}} 位用户", "Users: {{count}}"],
  furtherUsers: ["另有 {{count}} 位用户", "And {{count}} more"],
  nobody: ["暂无用户", "Nobody"],
  disabled: ["已停用", "Disabled"],
  compare: ["比较", "Compare"],
  compareTitle: ["比较角色", "Compare roles"],
  compareWith: ["将 {{name}} 与以下角色比较", "Compare {{name}} with"],
  chooseRole: ["请选择角色", "Choose a role"],
  noDifferences: ["两个角色的权限相同", "Both have the same permissions"],
  differences: ["{{count}} 处不同", "Differences: {{count}}"],
  platforms: ["平台", "Platforms"]
} satisfies Topic
