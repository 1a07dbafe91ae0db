import type { Config } from '@fleet/platform/config/config'
import type { PageSettings } from '@fleet/platform/http/pages/app-page'
import { inAllLanguages } from '@fleet/platform/http/texts'
import type { FormRegistry } from '../form-registry/registry.ts'
import { registrationForm } from '../features/submissions/registration.ts'

/** What the page of the application says before its scripts run, and to browsers that cannot run them. */
export function pageSettings({ timeZone }: Config, forms: FormRegistry): PageSettings {
  return {
    timeZone,
    languages: forms.languages,
    formModule: () => forms.current(registrationForm).firstModule(),
    tooOld() {
      const { phone = '', email = '' } = forms.current(registrationForm).loaded.operatorSettings.operator ?? {}
      return inAllLanguages('browser.tooOld', { phone, email })
    },
    withoutScripts: inAllLanguages('browser.withoutScripts', {}),
  }
}
