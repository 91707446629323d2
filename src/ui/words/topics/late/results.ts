import type { Topic } from "../../../kit/topic.ts"

export const result = {
  submittedLead: [
    "申请已提交，每到一步都会显示在这里。",
    "Your application is on its way. Each step is shown here as it is reached."
  ],
  progress: ["流程进度", "Progress"],
  submitApplication: ["提交申请", "Submit Application"],
  leaderReview: ["领导审核", "Leader Review"],
  purchaseCertificate: ["购买证书", "Purchase Certificate"],
  safetyTest: ["安全测试", "Safety Test"],
  officiallyLaunched: ["正式上线", "Officially launched"],
  waiting: ["等待中", "Waiting"],
  processing: ["进行中", "Processing"],
  done: ["已完成", "Done"],
  failed: ["提交失败", "Submit Error"],
  failedLead: ["提交表单出错", "Submit form error"],
  details: ["错误详情", "Details of Error"],
  domain: ["当前域名未备案", "The current domain name is not registered"],
  registration: ["查看备案流程", "View the registration process"],
  goBack: ["返回", "Go back"],
  correct: ["返回修改", "Return for correction"]
} satisfies Topic
