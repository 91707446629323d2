const two = (number: number) => String(number).padStart(2, "0")

/** Year-month-day hour:minute:second in local time (specification, section 9). */
export const momentText = (millis: number): string => {
  const at = new Date(millis)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-")
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`
}
