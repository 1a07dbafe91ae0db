import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import type { PhoneLibrary } from './loaded-phones.ts'

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))

/** Uses the smallest metadata of libphonenumber: lengths and ranges of every country. */
export const phones: PhoneLibrary = {
  validate: (number, code) => {
    if (!callingCodes.has(code) && !hasOwnCode(number)) return 'good'
    const parsed = parsedPhone(number, code)
    if (parsed === undefined || !parsed.isPossible()) return 'impossible'
    return parsed.isValid() ? 'good' : 'doubtful'
  },
  normalize: (number, code) => {
    const parsed = callingCodes.has(code) || hasOwnCode(number) ? parsedPhone(number, code) : undefined
    if (parsed === undefined || !parsed.isPossible()) return undefined
    const own = `+${parsed.countryCallingCode}`
    const national = parsed.formatInternational().slice(own.length).trim()
    const trunkZeroRemoved =
      !hasOwnCode(number) && digitsIn(number).startsWith('0') && !digitsIn(national).startsWith('0')
    return {
      number: national,
      ...(hasOwnCode(number) ? { code: own } : {}),
      ...(trunkZeroRemoved ? { trunkZeroRemoved: true } : {}),
    }
  },
}

/** A country code typed with the number, also in brackets. */
const ownCode = /^[\s(]*(?:[+\uFF0B]|00)/

/** The library knows in which countries a zero belongs to the number; `(0)` is also written where there is none. */
function parsedPhone(number: string, code: string): PhoneNumber | undefined {
  const typed = number.replace(ownCode, '+')
  const read = (text: string) =>
    parsePhoneNumberFromString(text, { defaultCallingCode: code.replace(/^\+/, ''), extract: false })
  const readings = [read(typed), ...(typed.includes('(0)') ? [read(typed.replace('(0)', ''))] : [])]
  return readings.find((phone) => phone?.isValid()) ?? readings.find((phone) => phone?.isPossible()) ?? readings[0]
}

function hasOwnCode(number: string): boolean {
  return ownCode.test(number)
}

function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '')
}
