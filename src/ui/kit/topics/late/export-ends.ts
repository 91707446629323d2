import type { Topic } from "../../topic.ts"

/** What became of an export (specification, section 8). An application says it only where it stands alone. */
export const exportEnds = {
  done: ["已导出 {{title}}：{{rows}} 行", "{{title}} exported: {{rows}} rows"],
  doneWithout: [
    "已导出 {{title}}：{{rows}} 行，另有 {{missing}} 行在此期间已被删除",
    "{{title}} exported: {{rows}} rows; {{missing}} were gone before they could be read"
  ],
  abandoned: ["您已手动退出本次数据导出！", "You have manually exited this data export!"],
  failed: ["抱歉，本次导出失败！", "Sorry, the export failed this time!"],
  exceeded: [
    "抱歉，本次导出失败，导出数据超出总数，请重新导出！",
    "Sorry, the export failed this time. The exported data exceeds the total. Please export again!"
  ],
  sessionLost: ["登录已失效，{{title}} 的导出已停止。", "The export of {{title}} has stopped: your session is over."]
} satisfies Topic
