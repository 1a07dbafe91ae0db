import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Application } from '../../app/app.ts'

/** Edits files and waits until another version of the registration serves; returns it. */
export async function published(
  { services: { forms } }: Pick<Application, 'services'>,
  edit: () => Promise<void>,
  formId = 'registration',
): Promise<string> {
  const before = forms.current(formId).loaded.definition.version
  return waitAfterEdit(forms.subscribe, edit, () => {
    const version = forms.current(formId).loaded.definition.version
    return version === before ? undefined : version
  })
}

/** Edits files and waits until they were refused; returns the codes of the findings. */
export async function refused(
  { services: { forms } }: Pick<Application, 'services'>,
  edit: () => Promise<void>,
  formId = 'registration',
): Promise<string> {
  return waitAfterEdit(forms.subscribe, edit, () => {
    const { state, errors } = forms.folderState(formId)
    return state === 'refused' ? errors.map(({ code }) => code).join('\n') : undefined
  })
}

async function waitAfterEdit(
  follow: Application['services']['forms']['subscribe'],
  edit: () => Promise<void>,
  answer: () => string | undefined,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  promise.catch(() => {})
  const look = () => {
    const found = answer()
    if (found !== undefined) resolve(found)
  }
  const unfollow = follow(look)
  const timeout = setTimeout(() => reject(new Error('nothing came of the edit')), waitLimitMs)
  try {
    await edit()
    return await promise
  } finally {
    clearTimeout(timeout)
    unfollow()
  }
}
