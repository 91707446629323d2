import { alarmRecords } from "./alarm-record.tsx"

export const page = alarmRecords("all")
