import type { Topic } from "../../../kit/topic.ts"

export const action = {
  add: ["{{of}}：新增", "{{of}}: add"],
  refresh: ["{{of}}：刷新列表", "{{of}}: refresh the list"],
  delete: ["{{of}}：删除所选", "{{of}}: delete the selected"],
  on: ["{{of}}：开启", "{{of}}: on"],
  off: ["{{of}}：关闭", "{{of}}: off"],
  reload: ["重新加载此页面", "Reload this page"],
  close: ["关闭此页面", "Close this page"],
  closeLeft: ["关闭左侧页面", "Close pages to the left"],
  closeRight: ["关闭右侧页面", "Close pages to the right"],
  closeOthers: ["关闭其他页面", "Close other pages"],
  closeAll: ["关闭全部页面", "Close all pages"],
  alarmsOn: ["开启告警接收", "Alarm receiving on"],
  alarmsOff: ["关闭告警接收", "Alarm receiving off"],
  messages: ["消息：打开", "Messages: open"],
  allRead: ["消息：全部已读", "Messages: All Read"],
  dark: ["深色主题", "Dark theme"],
  light: ["浅色主题", "Light theme"],
  system: ["跟随系统主题", "System theme"],
  chinese: ["语言：简体中文", "Language: 简体中文"],
  english: ["语言：English", "Language: English"],
  settings: ["页面设置：打开", "Settings: open"],
  closeSettings: ["页面设置：关闭", "Settings: close"],
  copySettings: ["页面设置：复制", "Settings: copy"],
  microapps: ["嵌入式应用：状态", "Embedded applications: state"]
} satisfies Topic

export const keys = {
  title: ["键盘快捷键", "Keyboard shortcuts"],
  palette: ["打开或关闭命令面板", "Open or close the command palette"],
  keys: ["列出快捷键", "List the shortcuts"],
  panel: ["在页面上显示或隐藏状态机面板", "Show or hide the machine panel over the page"],
  close: ["关闭对话框或菜单", "Close a dialog or a menu"],
  menu: ["在菜单或面板中移动，回车选择", "Move in a menu or in the palette, Enter chooses"],
  tabs: ["在已打开的页面间移动，回车显示", "Move along the open pages, Enter shows one"],
  closeTab: ["关闭获得焦点的标签页", "Close the tab that has the focus"],
  tabMenu: ["打开获得焦点的标签页的菜单", "Open the menu of the tab that has the focus"],
  search: ["转到列表的查询条件", "Go to the search of a list"],
  rows: ["在列表的行之间移动，打开或选择", "Move through the rows of a list, open or select one"],
  alarms: ["在告警间移动", "Move along the alarms"],
  pickAlarm: ["选择告警", "Select an alarm"],
  alarmStory: ["查看告警经过", "Show what became of an alarm"],
  acknowledge: ["确认所选告警", "Acknowledge the selected alarms, or this one"],
  silence: ["静默所选告警", "Silence the selected alarms, or this one"],
  newAlarms: ["显示新告警", "Show the new alarms that wait"]
} satisfies Topic

export const palette = {
  search: ["前往页面，或执行操作", "Go to a page, or do something"],
  entries: ["页面与操作", "Pages and actions"],
  nothing: ["没有匹配项", "Nothing matches"],
  page: ["页面", "Page"],
  section: ["平台", "Platform"],
  screen: ["{{platform}}：{{title}}", "{{platform}}: {{title}}"],
  action: ["操作", "Action"],
  recent: ["最近", "Recent"]
} satisfies Topic
