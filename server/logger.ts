import { Layer, Logger } from "effect"
import type { Settings } from "./settings.ts"

/** One object a line, with what is known of an event beside its message. */
const flatJson = Logger.map(Logger.formatStructured, ({ timestamp, level, message, annotations, cause }) =>
  JSON.stringify({ timestamp, level, message, ...annotations, cause })
)

const loggers = {
  text: Logger.consolePretty(),
  json: Logger.withConsoleError(flatJson),
  logfmt: Logger.withConsoleError(Logger.formatLogFmt)
}

/** The log goes to stderr: for people at a terminal, or one line an event for whoever gathers logs. */
export const loggerLayer = ({ logFormat }: Pick<Settings, "logFormat">) =>
  Layer.merge(Logger.layer([loggers[logFormat]]), Layer.succeed(Logger.LogToStderr, true))
