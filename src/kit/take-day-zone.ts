import { takeDayZone, ZONE_META } from "../contract/day-zone.ts"

/** From now on, days are in the server's zone, as the page names it. */
takeDayZone(document.querySelector<HTMLMetaElement>(`meta[name="${ZONE_META}"]`)?.content)
