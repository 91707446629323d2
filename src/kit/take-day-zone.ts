import { takeDayZone, ZONE_META } from "../contract/day-zone.ts"

/** Days are in the server's zone, which the page names, from this import on. */
takeDayZone(document.querySelector<HTMLMetaElement>(`meta[name="${ZONE_META}"]`)?.content)
