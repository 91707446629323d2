import type { Topic } from "../../kit/topic.ts"

/** Specification, section 9. */
export const unit = {
  yuan: ["元", "Yuan"],
  item: ["件", "Item"],
  km: ["公里", "KM"],
  day: ["天", "Day"],
  hour: ["小时", "Hour"],
  minute: ["分钟", "Minute"],
  second: ["秒", "Second"],
  unit: ["台", "Unit"]
} satisfies Topic

export const gender = {
  male: ["男", "Male"],
  female: ["女", "Female"]
} satisfies Topic
