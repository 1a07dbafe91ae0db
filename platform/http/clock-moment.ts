import { homeTimeZone } from '../config/config.ts'
import { momentIn } from '../text-format/dates.ts'
import { messageIn, textLanguage } from './texts.ts'

/**
 * Formats date and time in the reader's language and the fleet's time zone, with the name of the zone: the country for
 * the home zone, else the zone's own name.
 */
export function clockMoment(iso: string, language: string, timeZone: string): string {
  const spoken = textLanguage(language)
  const clock =
    timeZone === homeTimeZone ? messageIn(spoken, 'mail.clock', { country: homeIn(spoken) }) : zoneIn(spoken, timeZone)
  return `${momentIn(spoken, iso, timeZone, 'longMoment')} (${clock})`
}

function homeIn(language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of('EG') ?? 'EG'
}

function zoneIn(language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
