import { requestEarly } from '../lib/http/early-answers.ts'
import { chosenLanguage } from '../lib/intl/chosen-language.ts'
import { loadFirstMessages } from '../lib/intl/load-messages.ts'

/** Runs while the pages' code is still on its way: what a registration that is opened will ask the server for. */
const [, id] = /^\/form\/([0-9a-f-]{36})/.exec(window.location.pathname) ?? []
const language = chosenLanguage()
if (id !== undefined) {
  loadFirstMessages(language).catch(() => undefined)
  requestEarly(['/api/auth/user', `/api/submissions/${id}`, `/api/forms/registration?lang=${language}`], language)
}
