/** A typed time as HH:MM in 24 hours: `930`, `9.30`, `9:30 pm`; anything else stays as typed. */
export function timeOfDay(typed: string): string {
  const found = /^(\d{1,2})\s*(?:[:.h]\s*)?(?:(\d{2})\s*)?([ap]m)?$/i.exec(typed.trim())
  if (!found) return typed.trim()
  const [, hourText = '', minutes = '00', half = ''] = found
  const hour = Number(hourText)
  const shifted =
    half.toLowerCase() === 'pm' && hour < 12 ? hour + 12 : half.toLowerCase() === 'am' && hour === 12 ? 0 : hour
  return shifted > 23 || Number(minutes) > 59 ? typed.trim() : `${String(shifted).padStart(2, '0')}:${minutes}`
}
