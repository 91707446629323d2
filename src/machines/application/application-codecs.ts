import { codecOf, type EventCodec } from "../journal/journal.ts"
import { NoticesEvents } from "../notices/notices-events.ts"
import { ViewsEvents } from "../views/views-events.ts"
import { type ApplicationActors, ApplicationEvents } from "./application-machine.ts"

/** Codecs of the actors that every application has, by their ids. Screens add their own. */
export const applicationCodecs: Readonly<Record<keyof ApplicationActors, EventCodec>> = {
  application: codecOf(4, ApplicationEvents),
  notices: codecOf(5, NoticesEvents),
  views: codecOf(4, ViewsEvents)
}
