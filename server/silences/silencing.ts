/** True if an alarm or robot `a` is in the scope of a silence `s`: its robots, sites, merchants or areas. */
export const isInScope = `(a.robot_id = any(s.robot_ids) or a.location_id = any(s.location_ids) or a.merchant_id = any(s.merchant_ids)
  or s.area_ids <> '{}' and exists (select from locations place where place.id = a.location_id
    and (place.province_id = any(s.area_ids) or place.city_id = any(s.area_ids) or place.district_id = any(s.area_ids)))
  or s.robot_ids = '{}' and s.location_ids = '{}' and s.merchant_ids = '{}' and s.area_ids = '{}')`

/** True if a silence `s` covers the alarm `a`. */
export const coversAlarm = `${isInScope} and (s.types = '{}' or a.type = any(s.types))`

/** The start of a silence `s`. */
export const startOfSilence = "coalesce(s.starts_at, s.created_at)"

/** True while the silence holds back notifications of the alarm. */
export const isSilencing = `s.ended_at is null and ${startOfSilence} <= now() and s.until > now() and ${coversAlarm}`
