import { takeDayZone, ZONE_META } from "../contract/day-zone.ts"

/** Days are the server's from here on, as the page names them. */
takeDayZone(document.querySelector<HTMLMetaElement>(`meta[name="${ZONE_META}"]`)?.content)
