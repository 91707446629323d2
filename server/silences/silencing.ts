/** True where a silence `s` is about the alarm `a`. */
export const isAbout = `(s.robot_ids = '{}' or a.robot_id = any(s.robot_ids)) and (s.types = '{}' or a.type = any(s.types))`

/** True where the silence holds back notifications of the alarm now. */
export const silencing = `s.ended_at is null and s.until > now() and ${isAbout}`
