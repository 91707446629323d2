import { type Language, words } from "../http/words.ts"
import { plain, type Worded } from "./safety-messages.ts"

/** A notify rule without an enabled recipient. PostgreSQL posts and settles these todos (`settle_rule_todos`). */
export interface RuleReachesNobody {
  readonly rule_id: number
  readonly rule: string
  readonly cause: "deleted" | "disabled"
  /** The reason that the todo is done. */
  readonly over?: "recipient" | "off" | "deleted" | "right"
}

const causes = {
  deleted: words("最后一位通知人已被删除。", "Its last recipient was deleted."),
  disabled: words("它的通知人均已停用。", "None of its recipients is enabled.")
}

const ends = {
  recipient: words("规则已重新有启用的通知人。", "The rule has an enabled recipient again."),
  off: words("规则已停用。", "The rule is off."),
  deleted: words("规则已删除。", "The rule was deleted."),
  right: words("您已无权编辑该规则。", "You may not edit the rule any more.")
}

export const wordsOfRule = ({ rule, cause, over }: RuleReachesNobody, language: Language): Worded =>
  plain(
    language === "zh-CN" ? `规则“${rule}”无人可通知` : `Rule “${rule}” notifies nobody`,
    (over === undefined ? causes[cause] : ends[over])[language],
    over === undefined ? 3 : 1
  )
