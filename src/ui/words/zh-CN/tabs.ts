export const tabs = {
  open: "已打开的页面",
  actions: "标签页操作",
  reload: "重新加载",
  leave: "离开",
  close: "关闭",
  closeLeft: "关闭左侧",
  closeRight: "关闭右侧",
  closeOthers: "关闭其他",
  closeAll: "全部关闭",
  unsaved: "表单未保存",
  unsavedTitle: "表单未保存",
  unsavedBody: "您填写的内容尚未保存，将会丢失：{{pages}}。",
  dropped: "打开的页面超过二十个：最久未使用的页面已关闭，其中的表单未保存。"
}
