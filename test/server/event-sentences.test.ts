import { languages } from "../../src/contract/languages.ts"
import { translate } from "../texts.ts"
import { expect, it } from "vitest"
import { sentenceParts } from "../../src/contract/event-sentences.ts"
import { eventTypes } from "../../src/contract/event-names.ts"
import type { ServerEvent } from "../../src/contract/events.ts"
import { writeEverything } from "./every-write.ts"
import { startServer } from "./test-server.ts"

const gaps = { actor: "{{actor}}", record: "{{record}}" }

/** A robot's name is its number. An event without a row cannot name a deleted record. */
const canBeNamed = ({ entity, before, after }: ServerEvent) => entity !== "robots" && (before ?? after) !== null

it("every event with a row names its record in both languages", async () => {
  const server = await startServer()
  const token = await server.signIn("admin", "Admin123")
  await writeEverything(server, token)
  const [nameless, sentences]: ReadonlyArray<Array<string>> = [[], []]
  for (const type of eventTypes)
    for (const language of languages) {
      const t = translate(language)
      const path = `/system-admin/event/list?type=${type}&page_size=20`
      const events: ReadonlyArray<ServerEvent> = (await server.get(path, { token, language })).data.list
      for (const event of events) {
        const words = { sentence: t(`sentence.${type}`, gaps), kind: t(`entity.${event.entity}`) }
        const parts = sentenceParts(event, (key, filled) => t(`phrase.${key}`, filled), words)
        const record = parts.find(({ gap }) => gap === "record")?.text
        sentences!.push(parts.map(({ text }) => text).join(""))
        if (canBeNamed(event) && record?.toLowerCase() === `${words.kind} ${event.entity_id}`.toLowerCase())
          nameless!.push(`${type}: ${record}`)
      }
    }
  expect(nameless).toEqual([])
  expect(sentences).toEqual(expect.arrayContaining([expect.stringMatching(/^admin acknowledged .+ of W[DVG]\d+$/)]))
  expect(sentences).toEqual(expect.arrayContaining([expect.stringMatching(/^admin 认领了 W[DVG]\d+ 的.+告警$/)]))
})
