import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { submission } from '@fleet/platform/testing/submission-events'
import type { TestLog } from '@fleet/platform/testing/test-log'

const firstNames = ['Anna', 'Jörg', 'Ирина', 'Zoë', 'Karim', 'Mona']
const lastNames = ['Müller', 'Петрова', 'Rossi', 'García', "O'Neill", 'Große']
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/**
 * A season of submissions in every status, interleaved as they would be, the same at each call: reference numbers,
 * groups that grow and shrink, answers taken back, documents.
 */
export async function writeSeason(log: TestLog, submissions: number): Promise<void> {
  const scripts = Array.from({ length: submissions }, (_, index) => scriptOf(index))
  const start = Date.parse('2026-10-01T06:00:00.000Z')
  for (let round = 0, busy = true; busy; round += 1) {
    busy = false
    for (const [index, script] of scripts.entries()) {
      const events = script[round]
      if (events === undefined) continue
      busy = true
      const at = new Date(start + index * 600_000 + round * 21_600_000).toISOString()
      const taken = { year: 2026, number: index + 1, submissionId: `s${index}` }
      if (round === 0) await log.append('reference-2026', [{ type: 'ReferenceTaken', data: taken }], { at })
      await log.submission(`s${index}`, events, { at, formVersion: `f${round % 3}` })
    }
  }
}

/** Saves of one submission, one after the other. */
function scriptOf(index: number): SubmissionEvent[][] {
  const s = submission(`s${index}`)
  const size = index % 4 === 0 ? 2 + (index % 5) : 1
  const owner =
    index % 3 === 0 ? { agentId: `agency-${index % 2}` } : index % 3 === 1 ? { guestAccountId: `guest-${index}` } : {}
  const persons = Array.from({ length: size }, (_, person) => person + 1)
  const name = (person: number) => ({
    firstName: pick(firstNames, index + person) ?? null,
    lastName: pick(lastNames, index * 2 + person) ?? null,
    email: `s${index}p${person}@example.com`,
    passportNumber: `P${index}${person}`,
  })
  const decisions: SubmissionEvent[][] = [
    [],
    [s.submitted()],
    [
      s.submitted(),
      s.documentsRequested('Please send it again', [{ person: 1, field: 'passportNumber', comment: 'Blurred' }]),
    ],
    [s.submitted(), s.approved(null), s.completed(null)],
    [s.submitted(), s.rejected('Trip is full'), s.reopened(null)],
    [s.submitted(), s.approved('Welcome'), s.proposed({ shoeSize: 'EU 42' }, { shoeSize: 'EU 43' })],
    [s.submitted(), s.rejected(null)],
  ]
  return [
    [s.started(index + 1, owner)],
    [s.group(size, size > 1 ? `Leader ${index}` : null), s.step(1)],
    [s.answers({ boatName: 'Snefro Pearl', tripStartDate: '2026-12-05', tripEndDate: '2026-12-12' }), s.step(3)],
    ...persons.map((person) => [s.answers(name(person), person)]),
    ...persons.map((person) => [
      s.answers({ isDiver: (index + person) % 3 !== 0, shoeSize: 'EU 42', bodyHeight: 170 }, person),
    ]),
    [s.attached(`d${index}`, 'passportCopy', 'pass.png'), s.answers({ passportCopyAttached: true })],
    ...(index % 5 === 0
      ? [[s.removed(`d${index}`, 'passportCopy'), s.answers({ passportCopyAttached: null, lastName: null })]]
      : []),
    ...(index === 8 ? [[s.handed(2, 'part-8'), s.tookPart(2, 'part-8', 'member-8')]] : []),
    ...(size > 2 ? [[s.group(2, `Leader ${index}`, size)], [s.group(size, 'Somebody else', size)]] : []),
    [s.answers({ liabilitySignatureName: 'signed', isDiver: index % 7 === 0 ? null : true }), s.step(9)],
    ...(pick(decisions, index) ?? []).map((event) => [event]),
  ]
}
