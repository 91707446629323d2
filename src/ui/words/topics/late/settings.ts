import type { Topic } from "../../../kit/topic.ts"

export const setting = {
  themeColor: ["主题色", "Theme color"],
  ownColor: ["自定义颜色", "Own color"],
  content: ["内容区域", "Content"],
  navbar: ["导航栏", "Navbar"],
  menu: ["菜单栏", "Menu"],
  hideMenu: ["菜单收进抽屉", "Menu in a drawer"],
  footer: ["底部", "Footer"],
  tabBar: ["多页签", "Tab bar"],
  menuFromServer: ["菜单来源于后台", "Menu from server"],
  menuWidth: ["菜单宽度（像素）", "Menu width (px)"],
  menuWidthWrong: ["请输入 {{least}} 到 {{most}} 之间的整数", "A whole number from {{least}} to {{most}}"],
  other: ["其他设置", "Other settings"],
  colorWeak: ["色弱模式", "Color weakness"],
  alert: [
    "所有更改立即生效，并保存在此浏览器中。可复制设置以便转交他人。",
    "Every change applies at once and is kept in this browser. Copy the settings to hand them on."
  ],
  copy: ["复制设置", "Copy Settings"]
} satisfies Topic

export const hue = {
  "#165DFF": ["蓝色", "Blue"],
  "#0A7F5A": ["绿色", "Green"],
  "#0E7C86": ["青色", "Teal"],
  "#7A3FF2": ["紫色", "Violet"],
  "#C2255C": ["莓红", "Raspberry"],
  "#C2410C": ["橙色", "Orange"],
  "#4B5563": ["石板灰", "Slate"]
} satisfies Topic
