import type { Topic } from "../../kit/topic.ts"

export const tabs = {
  open: ["已打开的页面", "Open pages"],
  actions: ["标签页操作", "Tab actions"],
  reload: ["重新加载", "Reload"],
  leave: ["离开", "Leave"],
  close: ["关闭", "Close"],
  closeLeft: ["关闭左侧", "Close to the left"],
  closeRight: ["关闭右侧", "Close to the right"],
  closeOthers: ["关闭其他", "Close others"],
  logout: ["退出登录", "Logout"],
  closeAll: ["全部关闭", "Close all"],
  unsaved: ["表单未保存", "unsaved form"],
  unsavedTitle: ["表单未保存", "Unsaved form"],
  unsavedBody: [
    "您填写的内容尚未保存，将会丢失：{{pages}}。",
    "What you typed has not been saved and would be lost: {{pages}}."
  ],
  revoked: [
    "您的权限已变更：一个填写中的页面已关闭，其中未保存的内容已丢失。",
    "Your permissions have changed: a page was closed in which something was typed. It was not saved, and is lost."
  ],
  dropped: [
    "打开的页面超过二十个：最久未使用的页面已关闭，其中的表单未保存。",
    "More than twenty pages were open: the longest unused was closed, and the form on it was not saved."
  ]
} satisfies Topic
