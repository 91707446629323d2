import type { Topic } from "../../ui/kit/topic.ts"

export const app = {
  title: ["广告投放", "Advertising Placement"]
} satisfies Topic

export const placements = {
  title: ["广告", "Placements"],
  add: ["新增广告", "Add placement"],
  edit: ["编辑广告", "Edit placement"],
  titleField: ["标题", "Title"],
  mediaKind: ["素材", "Material"],
  image: ["图片", "Image"],
  video: ["视频", "Video"],
  mediaUrl: ["素材地址", "Address of the material"],
  mediaUrlHint: [
    "以 http:// 或 https:// 开头；位于本服务器的素材以 / 开头",
    "Begins with http:// or https://, or with / where it lies on this server"
  ],
  standing: ["状态", "State"],
  showing: ["投放中", "On show"],
  scheduled: ["待投放", "Scheduled"],
  over: ["已结束", "Over"],
  offline: ["已下线", "Offline"],
  enabled: ["上线", "Online"],
  sort: ["顺序", "Order"],
  sortHint: ["同一屏幕上数字小的先播放", "On one screen the smaller comes first"],
  targets: ["投放范围", "Shown at"],
  everywhere: ["全部设备", "Whole fleet"],
  everywhereHint: [
    "点位和设备都不选时，在全部设备投放",
    "With no location and no robot chosen, the whole fleet shows it"
  ],
  and: ["、", ", "],
  locationCount: ["{{count}} 个点位", "{{count}} locations", "{{count}} location"],
  robotCount: ["{{count}} 台设备", "{{count}} robots", "{{count}} robot"],
  locations: ["点位", "Locations"],
  robot: ["设备", "Robot"],
  robots: ["设备", "Robots"],
  putOnline: ["上线", "Put online"],
  takeOffline: ["下线", "Take offline"],
  onlineLead: [
    "“{{title}}”将上线，在投放时间内播放。",
    "{{title}} goes online: it is shown from its start to its end."
  ],
  offlineLead: [
    "“{{title}}”将下线，再次上线前不在任何设备播放。",
    "{{title}} goes offline: no robot shows it until it is put online again."
  ],
  back: ["全部广告", "All placements"],
  updatedAt: ["最近修改", "Last changed"],
  preview: ["“{{title}}”预览", "Preview of {{title}}"],
  unseen: ["素材无法在此显示", "The material cannot be shown here"],
  unseenLead: [
    "该地址没有素材，或控制台无权显示。请打开地址查看。",
    "Nothing lies at its address, or the console may not show what lies there. Open the address to see it."
  ],
  titleProblem: ["须为 1 到 60 个字符", "1 to 60 characters"],
  mediaKindProblem: ["请选择素材类型", "Choose what it is"],
  mediaUrlProblem: [
    "须为以 http:// 或 https:// 开头的地址，或本服务器上以 / 开头的路径",
    "An address that begins with http:// or https://, or a path on this server that begins with /"
  ],
  sortProblem: ["须为 0 到 9999 的整数", "A whole number from 0 to 9999"]
} satisfies Topic
