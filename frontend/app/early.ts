import { findDeviceKeyHalf } from '../lib/device-storage/device-key-half.ts'
import { requestEarly } from '../lib/http/early-answers.ts'
import { chosenLanguage } from '../lib/intl/chosen-language.ts'
import { loadFirstMessages } from '../lib/intl/load-messages.ts'

/** Runs before the pages' code has arrived: prefetches the data of the registration that is being opened. */
const [, id] = /^\/form\/([0-9a-f-]{36})/.exec(window.location.pathname) ?? []
const language = chosenLanguage()
if (id !== undefined) {
  loadFirstMessages(language).catch(() => undefined)
  requestEarly(['/api/auth/user', `/api/submissions/${id}`, `/api/forms/registration?lang=${language}`], language)
  void findDeviceKeyHalf().then((half) => half && requestEarly([`/api/auth/device-key?device=${half.id}`], language))
}
