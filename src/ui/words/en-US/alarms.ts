export const alarm = {
  receiving: "Alarm receiving",
  unknown: "Alarm receiving could not be read. Retry",
  enabled: "Alarm enabled",
  disabled: "Alarm disabled"
}
