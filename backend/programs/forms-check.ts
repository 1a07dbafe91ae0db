import { streams } from '@fleet/domain/catalogue/streams'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formDecider } from '@fleet/domain/forms/decider'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import { checkForms } from '@fleet/form-schemas/engine/tools/check'
import { type LoadedForm, publishedForm } from '@fleet/form-schemas/engine/tools/load'
import { systemClock } from '@fleet/platform/time/clock'
import { readConfig } from '@fleet/platform/config/config'
import { settingsOf } from '@fleet/platform/config/settings'
import { reservedNames } from '../app/features.ts'
import { findFiles } from '../form-registry/form-log.ts'
import { checkLines } from '../form-registry/texts/check-lines.ts'
import { cliOptions } from '../form-registry/texts/check-lines.ts'
import { formVersion } from '../form-registry/form-version.ts'
import { rehearsalLines } from '../features/form-versions/rehearsal-lines.ts'
import { replayed } from '../form-registry/compiler/replay.ts'
import { registrationForm } from '../features/submissions/registration.ts'
import { openDrafts } from '../features/submissions/queries/open-drafts.ts'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import { cliText } from '../form-registry/texts/finding-text.ts'
import { shutdownMessage } from './shutdown-message.ts'
import { withLog } from './with-log.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

/**
 * `npm run forms:check [folder] [-- --language de]`: checks the forms in a folder as the server would, and rehearses
 * the registration's files with the open drafts. The language defaults to that of the environment. The application may
 * be running. Changes nothing. Exit code 1 when a form is refused or the drafts cannot be read.
 */
const settings = settingsOf(process.env)
const { folder: named, language } = cliOptions(process.argv.slice(2), process.env)
const folder = resolve(named ?? settings.text('FORMS_DIR') ?? 'form-schemas')
const print = (line: string) => console.log(line)
/** Without the stack trace, which is of no use to editors of forms. */
const messageOf = (error: unknown) =>
  shutdownMessage(error)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')

const checked = await checkForms(folder, reservedNames).catch((error: unknown) => {
  print(cliText(language, 'failed', { folder, reason: messageOf(error) }))
})
for (const form of checked ?? []) for (const line of checkLines(form, language)) print(line)
if (checked?.length === 0) print(cliText(language, 'none', { folder }))
const all = checked !== undefined && checked.length > 0 && checked.every(({ loaded }) => loaded !== undefined)
if (!all) process.exitCode = 1
const registration = checked?.find(({ formId }) => formId === registrationForm)?.loaded
const dataDir = resolve(settings.text('DATA_DIR') ?? '.data')
const hasData = settings.isSet('DATABASE_URL') || existsSync(join(dataDir, 'postgres'))
if (registration !== undefined && hasData) {
  try {
    for (const line of await rehearsal(registration)) print(line)
  } catch (error) {
    console.error(cliText(language, 'unrehearsed', { reason: messageOf(error) }))
    process.exitCode = 1
  }
} else if (registration !== undefined) {
  print(cliText(language, 'noDrafts', { formId: registrationForm }))
}

/** Shows progress at the terminal while many drafts are replayed. */
function onProgress(done: number): void {
  if (done % 1_000 === 0) console.error(cliText(language, 'progress', { done }))
}

async function rehearsal(edited: LoadedForm): Promise<string[]> {
  const { timeZone, publicUrl } = readConfig(process.env)
  return withLog(async ({ store, vault, database }) => {
    const parts = { catalogue, store, vault }
    const forms = createCommandHandler(parts, { decider: formDecider, prefix: streams.form })
    const version = (await forms.load(registrationForm)).state.versions.at(-1)
    const files = version === undefined ? undefined : await findFiles(forms, registrationForm, version)
    if (files === undefined) return [cliText(language, 'unpublished', { formId: registrationForm })]
    const submissions = {
      ...createCommandHandler(parts, {
        decider: { ...submissionDecider, decide: () => [] },
        prefix: streams.submission,
      }),
      unreadable: new Set<string>(),
      visibilityFor: async () => undefined,
    }
    const today = systemClock(timeZone).today()
    const serving = formVersion(publishedForm(registrationForm, files))
    return rehearsalLines({
      serving,
      edited: formVersion(edited),
      deps: {
        drafts: openDrafts({ database, submissions }),
        today,
        replay: async (versions, drafts) => replayed(versions, drafts),
        onProgress,
      },
      publicUrl,
      language,
    })
  })
}
