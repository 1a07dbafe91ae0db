import fc from 'fast-check'
import { expect } from 'vitest'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { answerAt, answerChanges, choicesIn, itemsIn, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { Page, turns, type Going, type World } from './story-page.ts'
import { examples } from './story-examples.ts'
import { before, relatedNames, Server } from './story-server.ts'

const fields = ['name', 'email', 'places', 'cards'] as const
/** Answers that are compared as a whole. */
const names = ['name', 'email', 'cards.a', 'cards.a.level'] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      field: fc.constantFrom(...fields),
      what: fc.constantFrom('new', 'new', 'back', 'clear'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('another' as const),
      field: fc.constantFrom(...fields),
      what: fc.constantFrom('new', 'clear', 'back'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'tick',
        'arrive',
        'answer',
        'answer',
        'fail',
        'lose',
        'end',
        'follow',
        'choose',
        'theirs',
        'resume',
      ),
      which: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), waits: fc.boolean(), arrives: fc.nat({ max: 3 }) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Lives through so many stories, first those that failed once; a failure prints the seed. */
export async function liveThrough(stories: number, seed?: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { problems, log } = await story(steps)
      expect(problems, log.join('\n')).toEqual([])
    }),
    { numRuns: stories, examples: examples.map((steps) => [[...steps]]), ...(seed !== undefined && { seed }) },
  )
}

type Change = { readonly field: (typeof fields)[number]; readonly what: string }

/** The present answer after such a change. */
function valueOf({ field, what }: Change, text: string, present: JsonValue | undefined): JsonValue {
  if (what === 'back') return before[field]
  if (what === 'clear') return null
  if (field === 'places') return [...(choicesIn(present) ?? []), text]
  if (field !== 'cards') return text
  const [first, ...others] = itemsIn(present) ?? []
  return first === undefined ? [{ id: text, level: text }] : [{ ...first, level: text }, ...others]
}

/** Returns what went wrong, and a log. */
async function story(steps: readonly Step[]) {
  const world: World = { server: new Server(), storage: new Map(), going: [], log: [], keys: 0 }
  const { server, going, log } = world
  let page = await Page.open(world)
  let count = 0
  /** Own last value of an answer; undefined: none. */
  const want = new Map<string, JsonValue>()
  const shown = new Map<string, Set<string>>([...names, 'places'].map((name) => [name, new Set()]))
  const problems: string[] = []
  const wanted = (name: string, value: JsonValue) => {
    want.set(name, value)
    for (const one of relatedNames(name)) want.delete(one)
  }
  const look = () => {
    const record = page.draft.state().records.get(1)
    for (const [name, values] of shown) values.add(JSON.stringify(answerAt(record?.now ?? {}, name) ?? null))
    for (const { field, theirs } of page.draft.state().conflicts) {
      for (const one of [field, ...relatedNames(field)])
        shown.get(one)?.add(JSON.stringify(answerAt(record?.base ?? {}, one) ?? null))
      if (server.by.get(field) !== 'another' && sameAnswer(answerAt(server.now, field), theirs))
        problems.push(`asked about my own ${field}: ${JSON.stringify(theirs)}`)
    }
  }
  const watched = server.save.bind(server)
  server.save = (who, patch, at) => {
    const [was, by] = [server.now, new Map(server.by)]
    const result = watched(who, patch, at)
    if (who === 'me')
      for (const name of names) {
        const [old, present] = [answerAt(was, name), answerAt(server.now, name)]
        if (
          by.get(name) === 'another' &&
          !sameAnswer(old, present) &&
          !shown.get(name)?.has(JSON.stringify(old ?? null))
        )
          problems.push(`overwrote another's ${name} silently: ${JSON.stringify(old)}`)
      }
    if (who === 'me')
      for (const place of (was['places'] as string[] | undefined) ?? []) {
        if (
          place.startsWith('x') &&
          !((server.now['places'] as string[] | undefined) ?? []).includes(place) &&
          ![...(shown.get('places') ?? [])].some((one) => one.includes(`"${place}"`))
        )
          problems.push(`removed another's ${place} silently`)
      }
    return result
  }
  const pick = (which: number) => going[which % Math.max(going.length, 1)]
  const drop = (one: Going | undefined) => one && going.splice(going.indexOf(one), 1)
  const choose = (mine: boolean) => {
    const { conflicts } = page.draft.state()
    if (conflicts.length === 0) return
    log.push(`chose ${mine ? 'mine' : 'theirs'} for ${conflicts.map(({ field }) => field).join()}`)
    page.draft.choose(conflicts.map(() => mine))
    for (const { field } of conflicts) wanted(field, answerAt(page.draft.answers(1), field) ?? null)
  }
  look()
  for (const one of steps) {
    count += 1
    log.push(JSON.stringify(one))
    if (one.kind === 'type') {
      const { [one.field]: present } = page.draft.answers(1)
      const value = valueOf(one, `m${count}`, present)
      page.draft.edit(1, { [one.field]: value })
      for (const { name, to } of answerChanges(one.field, present, value)) wanted(name, to)
      if (one.field === 'name' || one.field === 'email') wanted(one.field, value)
    } else if (one.kind === 'another') {
      const { [one.field]: present } = server.now
      const value = valueOf(one, `x${count}`, present)
      const at = { revision: server.states.length, key: `other-${count}`, replaces: [] }
      server.save('another', { [one.field]: value }, at)
    } else if (one.kind === 'leave') {
      page.leave(one.waits)
      for (const save of going) save.isLate = true
      const arriving = going.slice(0, one.arrives)
      page = await Page.open(world, () => arriving.forEach((save) => save.hasArrived || save.arrive()))
      for (const save of arriving) drop(save)
      log.push(`opened: ${JSON.stringify(page.draft.answers(1))}`)
    } else if (one.kind === 'tick') page.tick()
    else if (one.kind === 'resume') page.resume()
    else if (one.kind === 'follow') await page.draft.pullChanges()
    else if (one.kind === 'choose' || one.kind === 'theirs') choose(one.kind === 'choose')
    else {
      const save = pick(one.which)
      if (one.kind === 'arrive') {
        if (save?.hasArrived === false) save.arrive()
      } else if (one.kind === 'answer') save?.answer()
      else if (one.kind === 'end') save?.end()
      else save?.fail()
      // A lost request may still arrive
      if (one.kind !== 'arrive' && one.kind !== 'lose') drop(save)
    }
    await turns()
    look()
  }
  const settle = async () => {
    for (let round = 0; round < 30; round += 1) {
      for (const save of going.splice(0)) save.answer()
      await turns()
      look()
      await page.draft.pullChanges()
      await turns()
      look()
      choose(true)
      page.resume()
      page.tick()
      await turns()
      look()
    }
  }
  await settle()
  page.leave(true)
  page = await Page.open(world)
  log.push(`opened at last: ${JSON.stringify(page.draft.answers(1))}`)
  await settle()
  for (const name of names) {
    const there = answerAt(server.now, name)
    if (want.has(name) && server.by.get(name) !== 'another' && !sameAnswer(want.get(name), there))
      problems.push(`lost ${name}: wanted ${JSON.stringify(want.get(name))}, there is ${JSON.stringify(there)}`)
  }
  for (const field of fields)
    if (!sameAnswer(page.draft.answers(1)[field], server.now[field]))
      problems.push(
        `shows another ${field}: ${JSON.stringify(page.draft.answers(1)[field])}, there is ${JSON.stringify(server.now[field])}`,
      )
  if (page.draft.state().save.kind !== 'saved') problems.push(`never saved: ${page.draft.state().save.kind}`)
  if (world.storage.size > 0) problems.push('something stays on the device')
  return { problems, log }
}
