import type { Topic } from "../../../kit/topic.ts"

export const devices = {
  lead: [
    "由您负责的机器人，其状态显示在您的用户中心。",
    "The robots you look after. Your User Center shows how they are."
  ],
  search: ["按编号、名称或点位搜索", "Search by number, name or location"],
  filter: ["显示", "Show"],
  all: ["全部设备", "All devices"],
  online: ["在线", "Online"],
  offline: ["离线", "Offline"],
  picked: ["已选", "Selected"],
  province: ["省份", "Province"],
  everywhere: ["全部地区", "Everywhere"],
  list: ["设备", "Devices"],
  selectAll: ["全选", "Select all"],
  count: ["已选 {{picked}} 台，共 {{total}} 台", "{{picked}} of {{total}} selected"],
  battery: ["电量 {{percent}} %", "Battery {{percent}} %"],
  nowhere: ["尚无点位", "No location yet"],
  failed: ["设备加载失败", "The devices could not be loaded"],
  empty: ["暂无设备", "No devices yet"],
  emptyLead: ["有机器人后即可在此选择。", "As soon as there is a robot, it can be picked here."],
  nothing: ["没有符合条件的设备", "No device matches"],
  nothingLead: ["请更换搜索内容，或显示全部设备。", "Search for something else, or show all devices."],
  unsaved: ["尚未保存，您的选择仍在。", "This was not saved. Your selection is still here."]
} satisfies Topic
