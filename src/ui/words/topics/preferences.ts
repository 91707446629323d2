import { groupTitles } from "../../../effects/contract/menu-titles.ts"
import type { Topic } from "../../kit/topic.ts"

export const settings = {
  title: ["页面设置", "Settings"],
  paletteMissed: ["颜色加载失败，界面保持原有配色", "The colors could not be loaded; the console keeps those it has"],
  copied: ["设置已复制", "Settings copied"],
  copyFailed: ["浏览器不允许复制设置", "The browser did not let the settings be copied"]
} satisfies Topic

export const group = groupTitles satisfies Topic

export const frame = {
  breadcrumb: ["面包屑", "Breadcrumb"],
  product: ["Wheelhouse 机器人运营控制台", "Wheelhouse, the operator's console for robot fleets"],
  calls: ["服务器接口", "Calls of the server"]
} satisfies Topic
