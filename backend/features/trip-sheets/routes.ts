import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { scopeOf } from '@fleet/domain/rights/rights'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { semaphore } from '@fleet/platform/async/semaphore'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { actorOf } from '@fleet/platform/http/session/session'
import { languageAmong } from '@fleet/platform/http/texts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { PassengerListHandler } from '@fleet/domain/passenger-lists/decider'
import type { Config } from '@fleet/platform/config/config'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { ExportHandler } from '@fleet/domain/exports/decider'
import { sheetCalls } from './contract.ts'
import { deltaTable } from './delta-table.ts'
import { fieldsOfSheet } from './issued-list.ts'
import { issueList, issuesOf, openList } from './passenger-lists.ts'
import { sheetOf, sheetOfTrip } from './sheet-of-trip.ts'
import { shownChanges, shownTable } from './shown-table.ts'
import { sheetWords } from './sheet-words.ts'
import { fileName, sendFile } from './take-file.ts'
import { tripPersons } from './trip-persons.ts'
import { type HttpLimits, httpLimits } from '@fleet/platform/http/limits'
import type { ExportLimits } from '../exports/limits.ts'

const reads = ['trips', 'submission-list', 'agents', 'account-list'] as const

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: ExportLimits & HttpLimits
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly exports: ExportHandler
  readonly passengerLists: PassengerListHandler
  readonly erasures: ErasureHandler
}

/** Sheets of a trip, and issued passenger lists. */
export function sheetRoutes(app: FastifyInstance, deps: Deps): void {
  const { forms } = deps
  const exporting = semaphore({ each: deps.limits.exportsAtOnce, total: deps.limits.exportsInAll })
  const languageOf = (request: FastifyRequest) => languageAmong(request, forms.languages())
  const route = serve(app, sheetCalls)

  /** @throws Rejection access.denied an issued sheet is for admins */
  function requireListRight(request: FastifyRequest, isIssued: boolean | undefined): void {
    if (isIssued && scopeOf('passengerLists', actorOf(request)) === 'no') reject('access.denied')
  }

  route('GET /api/trips/:boat/:tripStart/sheets', { config: { right: 'sheets', reads } }, async (request) => {
    const version = forms.current(registrationForm)
    const mayIssue = scopeOf('passengerLists', actorOf(request)) !== 'no'
    const words = sheetWords(version, languageOf(request))
    const { boat: boatName, tripStart: tripStartDate } = request.params
    const { persons } = await tripPersons(deps, version, { boatName, tripStartDate })
    const proposed = persons.map((person) => person.proposed)
    return version.loaded.operatorSettings.sheets
      .filter(({ issued }) => mayIssue || !issued)
      .map((sheet) => {
        const fields = fieldsOfSheet(version, sheet)
        return {
          id: sheet.id,
          title: words.label(sheet.title),
          isIssued: sheet.issued === true,
          proposals: proposed.filter((names) => names.some((name) => fields.has(name))).length,
        }
      })
  })

  route('GET /api/trips/:boat/:tripStart/sheets/:sheet', { config: { right: 'sheets', reads } }, async (request) => {
    const { boat: boatName, tripStart: tripStartDate, sheet } = request.params
    requireListRight(request, sheetOf(forms.current(registrationForm), sheet)?.issued)
    const {
      table,
      words,
      trip,
      unreadable,
      sheet: file,
    } = await sheetOfTrip(deps, { boatName, tripStartDate }, { sheet, language: languageOf(request) })
    return {
      ...shownTable(table, file, words),
      ...trip,
      unreadable: [...unreadable],
      isIssued: file.issued === true,
      issues: file.issued ? await issuesOf(deps, trip, sheet) : [],
    }
  })

  route(
    'GET /api/trips/:boat/:tripStart/sheets/:sheet/file',
    { exposeHeadRoute: false, config: { right: 'exports', outside: true, reads } },
    async (request, reply) => {
      const { boat: boatName, tripStart: tripStartDate, sheet: id } = request.params
      const { table, words, trip, unreadable, sheet } = await sheetOfTrip(
        deps,
        { boatName, tripStartDate },
        { sheet: id, language: languageOf(request) },
      )
      return sendFile({ ...deps, exporting }, request, reply, {
        table,
        words,
        paper: sheet.paper,
        heading: { ...trip, unreadable },
        format: request.query.format,
        what: 'sheet',
        filter: { boat: boatName, tripStart: tripStartDate, sheet: id },
        name: fileName(id, boatName, tripStartDate),
      })
    },
  )

  route(
    'POST /api/passenger-lists',
    { bodyLimit: httpLimits.smallBody.max, config: { right: 'passengerLists', outside: true, reads } },
    async (request, reply) => {
      const { boat: boatName, tripStart: tripStartDate, sheet, after, leaveOut = [] } = request.body
      const { position, ...issued } = await issueList(
        deps,
        { boatName, tripStartDate, sheet, after, leaveOut },
        commandMeta(request, deps),
      )
      return { ...issued, ...setReadPosition(reply, position) }
    },
  )

  route('GET /api/passenger-lists/:id', { config: { right: 'passengerLists', reads } }, async (request) => {
    const opened = await openList(deps, request.params.id, languageOf(request))
    const { sheet, table, words, trip, issue, leftOut, unreadable, delta } = opened
    const isSame = delta.added.length + delta.removed.length + delta.changed.length === 0
    return {
      ...shownTable(table, sheet, words),
      ...trip,
      issue,
      leftOut: [...leftOut],
      unreadable: [...unreadable],
      changes: isSame ? null : shownChanges(delta, table.columns, words),
    }
  })

  route(
    'GET /api/passenger-lists/:id/file',
    { exposeHeadRoute: false, config: { right: 'passengerLists', outside: true, reads } },
    async (request, reply) => {
      const opened = await openList(deps, request.params.id, languageOf(request))
      const { format, changes } = request.query
      const {
        table,
        words,
        sheet,
        trip,
        leftOut,
        unreadable,
        issue: { number, at, by },
      } = opened
      return sendFile({ ...deps, exporting }, request, reply, {
        table: changes === 'true' ? deltaTable(opened) : table,
        words,
        paper: sheet.paper,
        heading: { ...trip, issued: { number, at, by }, ...(changes === 'true' ? { unreadable } : { leftOut }) },
        format,
        what: 'passengerList',
        filter: { boat: trip.boatName, tripStart: trip.tripStartDate, sheet: sheet.id, number },
        name: fileName(
          sheet.id,
          String(number),
          ...(changes === 'true' ? ['changes'] : []),
          trip.boatName,
          trip.tripStartDate,
        ),
      })
    },
  )
}
