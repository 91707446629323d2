import type { Topic } from "../../../kit/topic.ts"

/** What is said of a secret that can be seen or copied for a while: it comes with the pages that have one. */
export const secret = {
  show: ["显示", "Show"],
  hide: ["隐藏", "Hide"]
} satisfies Topic
