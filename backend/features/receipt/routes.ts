import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { participants, type StartedSubmission } from '@fleet/domain/submissions/model/state'
import { serve } from '@fleet/platform/http/contract/serve'
import { shownFiles, shownPersons } from '../../form-instances/answer.ts'
import { formOf } from '../../form-instances/form-rules.ts'
import { readMeta } from '@fleet/platform/http/command-meta'
import { dayIn, daysIn, momentIn } from '@fleet/platform/text-format/dates'
import { semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import { languageAmong, messageIn } from '@fleet/platform/http/texts'
import { type Submissions, registrationForm, registrationSubject } from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import { takeExport } from '../exports/take-export.ts'
import { tripCalendar } from './calendar.ts'
import { receiptCalls } from './contract.ts'
import { answeredSteps } from './answered-steps.ts'
import type { Receipt } from './receipt-paper.ts'
import { drawPdf } from '../../file-formats/pdf-thread.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import type { ExportLimits } from '../exports/limits.ts'

/** Cached receipts, about 60 kB each. */
const maxFiles = 64

type Trip = { readonly boat: string; readonly from: string; readonly until: string }

/** The trip of person 1; undefined while it has no date. */
function tripOf({ persons }: StartedSubmission): Trip | undefined {
  const { boatName: boat, tripStartDate: from, tripEndDate: end } = persons[0]?.answers ?? {}
  if (typeof from !== 'string' || !isCalendarDay(from)) return undefined
  return {
    boat: typeof boat === 'string' ? boat : 'Snefro',
    from,
    until: typeof end === 'string' && isCalendarDay(end) && end >= from ? end : from,
  }
}

/** Draws a receipt, or returns the file of an equal one that was drawn before. */
function cachedReceipts({ vault, clock }: Pick<Deps, 'vault' | 'clock'>) {
  const files = vault.decryptedCaches.cache<Buffer>({ max: maxFiles })
  return async (content: Omit<Receipt, 'at'>): Promise<Buffer> => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const known = files.get(key)
    if (known !== undefined) return known
    const since = vault.decryptedCaches.generation()
    const receipt: Receipt = { ...content, at: new Date(clock.now()) }
    const module = new URL('./receipt-paper.ts', import.meta.url)
    const file = await drawPdf({ module, draw: 'receiptPaper', content: receipt })
    files.set(key, file, since)
    return file
  }
}

type Deps = {
  readonly vault: Pick<Vault, 'decryptedCaches'>
  readonly config: Config
  readonly clock: Clock
  readonly limits: ExportLimits
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly exports: ExportHandler
}

/** Receipt of a registration as PDF, and its calendar entry. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const {
    submissions,
    forms,
    clock,
    config: { timeZone, publicUrl },
  } = deps
  const registration = registrationSubject(submissions)
  const config = { right: 'submissions.see', of: registration } as const
  const exporting = semaphore({ each: deps.limits.exportsAtOnce, total: deps.limits.exportsInAll })
  const receiptFile = cachedReceipts(deps)
  const operator = () => forms.current(registrationForm).loaded.operatorSettings.operator

  const route = serve(app, receiptCalls)
  route(
    'GET /api/submissions/:id/receipt',
    { config },
    registration.given(async (request, reply, { state, revision }) => {
      const version = await formOf(forms, registrationForm, state)
      const language = languageAmong(request, version.languages)
      const text = (id: string, values: Record<string, string | number> = {}) => messageIn(language, id, values)
      const texts = version.texts(language)
      const trip = tripOf(state)
      const files = shownFiles(state)
      const persons = Object.entries(shownPersons(version.form, participants(state))).map(([person, answers]) => {
        const name = [answers['firstName'], answers['lastName']].filter((part) => typeof part === 'string').join(' ')
        const steps = answeredSteps({
          version,
          texts,
          answers,
          files: files.filter((file) => String(file.person) === person),
        })
        return {
          name:
            state.groupSize > 1 ? text(name === '' ? 'receipt.person' : 'receipt.personNamed', { person, name }) : name,
          steps,
        }
      })
      const { phone = '', email = '' } = operator() ?? {}
      const data: Omit<Receipt, 'at'> = {
        language,
        title: text('receipt.title', { code: state.referenceCode }),
        about: [
          ...(trip === undefined ? [] : [`${trip.boat}, ${daysIn(language, trip.from, trip.until)}`]),
          `${text(`status.${state.status}`)}${state.submittedAt === undefined ? '' : `, ${text('receipt.sent', { when: momentIn(language, state.submittedAt, timeZone) })}`}`,
          text('receipt.contact', { phone, email }),
        ],
        persons,
        foot: text('receipt.foot', { code: state.referenceCode, day: dayIn(language, clock.today()) }),
      }
      const { id: accountId } = accountOf(request)
      const details = {
        what: 'receipt',
        format: 'pdf',
        language,
        filter: { submission: state.submissionId, revision },
        rows: persons.length,
      } as const
      const exportRequest = {
        meta: readMeta(request, clock),
        accountId,
        details,
        isFramed: false,
        log: (line: string) => request.log.warn(line),
      }
      const { stream, position } = await takeExport({ ...deps, exporting }, exportRequest, async () => ({
        file: Readable.from([await receiptFile(data)]),
      }))
      setReadPosition(reply, position)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${state.referenceCode.toLowerCase()}.pdf"`)
        .header('cache-control', 'no-store')
        .send(stream)
    }),
  )

  route(
    'GET /api/submissions/:id/calendar',
    { config },
    registration.given(async (request, reply, { state }) => {
      const language = languageAmong(request, (await formOf(forms, registrationForm, state)).languages)
      const trip = tripOf(state)
      const { phone = '', email = '' } = operator() ?? {}
      const { referenceCode, submissionId, updatedAt } = state
      const entry = trip && {
        id: submissionId,
        title: `${trip.boat}, ${referenceCode}`,
        from: trip.from,
        until: trip.until,
        changed: updatedAt ?? clock.now(),
        url: `${publicUrl}/form/${submissionId}/summary`,
        text: `${messageIn(language, 'receipt.title', { code: referenceCode })}\n${messageIn(language, 'receipt.contact', { phone, email })}`,
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${referenceCode.toLowerCase()}.ics"`)
        .header('cache-control', 'private, no-store')
        .send(tripCalendar(entry))
    }),
  )
}
