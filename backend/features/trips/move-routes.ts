import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import type { BookedTrip } from '@fleet/domain/submissions/model/commands'
import { movableIn, moveEffects } from '@fleet/domain/submissions/move'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import { findTravellers, findTrip, type TripKey } from '@fleet/projections/trips/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { formOf, formRules } from '../../form-instances/form-rules.ts'
import { atRevision } from '../../form-instances/authorized-instance.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { languageAmong } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import {
  type Submissions,
  registrationForm,
  registrationFormType,
  registrationSubject,
} from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { PassengerListHandler } from '@fleet/domain/passenger-lists/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { lastIssued } from '../trip-sheets/passenger-lists.ts'
import { type MoveBody, type Moved, tripCalls } from './contract.ts'
import { placesOn } from './shown-trip.ts'
import { itemsToRequest, shownEffects } from './move-effects.ts'
import { tripLimits } from './limits.ts'

function tripIn({ boatName, tripStartDate, tripEndDate }: MoveBody): BookedTrip {
  if (tripEndDate < tripStartDate) reject('request.invalid', { problems: [{ field: 'tripEndDate', code: 'format' }] })
  return { boatName, tripStartDate, tripEndDate }
}

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly passengerLists: PassengerListHandler
}

/** Moves a booking, with a preview of what that breaks; the move applies to the viewed revision. */
export function moveRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, forms, submissions, clock } = deps
  const formType = registrationFormType(submissions)
  const registration = registrationSubject(submissions)

  /** Persons on the new trip after moving these persons of the booking. */
  async function onBoard(to: BookedTrip, { id, moved }: { id: string; moved: readonly number[] }) {
    const there = await findTravellers(database, to, tripLimits.travellers.max)
    const persons = (await findTrip(database, to))?.persons ?? 0
    const joining = moved.filter((person) => !there.some((one) => one.submissionId === id && one.person === person))
    return {
      persons: persons + joining.length,
      places: placesOn(to.boatName, forms.current(registrationForm).loaded.definition),
    }
  }

  /** Issued lists of these trips: they have to be issued again. */
  async function issued(trips: readonly TripKey[], language: string): Promise<Moved['issued']> {
    const lists = forms
      .current(registrationForm)
      .loaded.operatorSettings.sheets.filter((sheet) => sheet.issued === true)
    const all = trips.flatMap((trip) => lists.map((sheet) => ({ trip, sheet })))
    const numbered = await Promise.all(
      all.map(async ({ trip: { boatName, tripStartDate }, sheet: { id, title } }) => ({
        title: labelIn(title, language),
        number: await lastIssued(deps, { boatName, tripStartDate }, id),
        boatName,
        tripStartDate,
      })),
    )
    return numbered.filter(({ number }) => number > 0)
  }

  const canAsk = ({ status, requestedItems }: StartedSubmission) =>
    status !== 'draft' && (status !== 'missing_docs' || requestedItems.length > 0)

  const route = serve(app, tripCalls)
  route(
    'POST /api/submissions/:id/move',
    { config: { right: 'submissions.review', of: registration, reads: ['trips'] } },
    registration.given(async (request, reply, found) => {
      const { revision, dryRun = false, ask = false, from } = request.body
      const to = tripIn(request.body)
      const meta = commandMeta(request, deps)
      const { state } = dryRun ? found : await atRevision(formType, found, revision)
      if (dryRun && !movableIn.includes(state.status)) reject('trips.notMovable', { values: { status: state.status } })
      const version = await formOf(forms, registrationForm, state)
      await version.compileHere()
      const moving = { to, ...(from === undefined ? {} : { from }) }
      const effects = moveEffects(state, {
        ...moving,
        actor: meta.actor,
        form: formRules(version.form),
        today: clock.today(),
      })
      const context = { state, version, language: languageAmong(request, forms.languages()) }
      const effectsAnswer = {
        ...shownEffects(effects, context),
        canAsk: canAsk(state),
        issued: effects.persons.length === 0 ? [] : await issued([...effects.left, to], context.language),
        onBoard: await onBoard(to, { id: found.id, moved: effects.persons }),
      }
      if (dryRun) return { ...effectsAnswer, revision: found.revision }
      const done = await submissions.handle(found.id, {
        type: 'MoveBooking',
        data: { ...moving, requestedItems: ask ? itemsToRequest(effects, context) : [], viewedRevision: revision },
        meta,
      })
      return { ...effectsAnswer, revision: done.revision, ...setReadPosition(reply, done.position) }
    }),
  )
}
