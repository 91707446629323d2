import { type Language, type Words, words } from "../http/words.ts"

/** What the codes of alarms mean (specification, section 9). */
const names: Readonly<Record<string, Words>> = {
  "0000": words("超声波异常", "Ultrasonic"),
  "0001": words("碰撞", "Collision"),
  "0004": words("里程计异常", "Odometer"),
  "0005": words("急停", "Emergency stop"),
  "0006": words("算法脱困", "Algorithm trapped"),
  "0007": words("对接异常", "Docking"),
  "0008": words("硬件异常", "Hardware"),
  "0009": words("待机", "Standby"),
  "0010": words("低电量", "Low battery"),
  "0011": words("电梯异常", "Elevator"),
  "0012": words("雷达遮挡", "Radar obstruction"),
  "0013": words("强制旋转", "Forced rotation"),
  "0014": words("位置丢失", "Position loss"),
  "0015": words("单线雷达异常", "Single-line radar"),
  "0016": words("多线雷达异常", "Multi-line radar"),
  "0017": words("虚拟墙", "Virtual wall"),
  "0018": words("RGBD 异常", "RGBD"),
  "0019": words("指令暂停", "Command pause"),
  "0020": words("检测到人体", "Human body detected"),
  "0021": words("暂停售卖", "Sales paused"),
  "0022": words("无定位", "No positioning"),
  "0023": words("充电断开", "Charging disconnected"),
  "0024": words("急停未复位", "Emergency stop not reset"),
  "0050": words("离线", "Offline"),
  "0100": words("屏幕检测", "Screen detection"),
  "1001": words("退款", "Refund"),
  "1002": words("库存不足", "Low inventory"),
  "1003": words("系统异常", "System abnormality"),
  "1004": words("开门超时", "Door timeout"),
  "1005": words("初始化错误", "Initialization error")
}

export const alarmName = (type: string, language: Language): string => names[type]?.[language] ?? type
