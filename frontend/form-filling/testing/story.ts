import fc from 'fast-check'
import { expect } from 'vitest'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { answerAt, answerChanges, choicesIn, itemsIn, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { Page, turns, type InFlight, type World } from './story-page.ts'
import { examples } from './story-examples.ts'
import { fields, otherTab, step, type StoryStep } from './story-steps.ts'
import { before, relatedNames, Server } from './story-server.ts'

/** Answers that are compared as a whole. */
const names = ['name', 'email', 'cards.a', 'cards.a.level'] as const
const lengths = { minLength: 3, maxLength: 25 }

/** Lives through so many stories, first those that failed once; a failure prints the seed. */
export async function liveThrough(stories: number): Promise<void> {
  await hold(fc.array(step, lengths), { numRuns: stories, examples: examples.map((steps) => [[...steps]]) })
}

/** The same with a second tab, which may ask about what the first one saved. */
export async function liveThroughInTwoTabs(stories: number): Promise<void> {
  const steps = fc.array(fc.oneof({ weight: 14, arbitrary: step }, { weight: 3, arbitrary: otherTab }), lengths)
  await hold(
    steps.map((chosen): StoryStep[] => [{ kind: 'otherTab' }, ...chosen]),
    { numRuns: stories },
  )
}

async function hold(stories: fc.Arbitrary<StoryStep[]>, parameters: fc.Parameters<[StoryStep[]]>): Promise<void> {
  const property = fc.asyncProperty(stories, async (steps) => {
    const { problems, log } = await story(steps)
    expect(problems, log.join('\n')).toEqual([])
  })
  await fc.assert(property, parameters)
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
async function story(steps: readonly StoryStep[]) {
  const world: World = { server: new Server(), storage: new Map(), inFlight: [], log: [], keys: 0 }
  const { server, inFlight, log } = world
  let page = await Page.open(world)
  let other: Page | undefined
  const hasTwoTabs = steps.some(({ kind }) => kind === 'otherTab')
  let count = 0
  /** Own last value of an answer; undefined: none. */
  const want = new Map<string, JsonValue>()
  /** The tabs in which an answer was changed. */
  const changedIn = new Map<string, Set<number>>()
  let tab = 0
  const shown = new Map<string, Set<string>>([...names, 'places'].map((name) => [name, new Set()]))
  const problems: string[] = []
  const wanted = (name: string, value: JsonValue) => {
    want.set(name, value)
    for (const one of relatedNames(name)) want.delete(one)
    for (const one of [name, ...relatedNames(name)]) changedIn.set(one, new Set(changedIn.get(one)).add(tab))
  }
  const look = () => {
    const record = page.draft.state().records.get(1)
    for (const [name, values] of shown) values.add(JSON.stringify(answerAt(record?.now ?? {}, name) ?? null))
    for (const { field, theirs } of page.draft.state().conflicts) {
      for (const one of [field, ...relatedNames(field)])
        shown.get(one)?.add(JSON.stringify(answerAt(record?.base ?? {}, one) ?? null))
      if (!hasTwoTabs && server.by.get(field) !== 'another' && sameAnswer(answerAt(server.now, field), theirs))
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
  const pick = (which: number) => inFlight[which % Math.max(inFlight.length, 1)]
  const drop = (one: InFlight | undefined) => one && inFlight.splice(inFlight.indexOf(one), 1)
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
    } else if (one.kind === 'otherTab') {
      ;[page, other] = [other ?? (await Page.open(world)), page]
      tab = 1 - tab
    } else if (one.kind === 'leave') {
      page.leave(one.waits)
      const arriving = inFlight.filter((save) => save.isLate()).slice(0, one.arrives)
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
      for (const save of inFlight.splice(0)) save.answer()
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
      if (other !== undefined) {
        ;[page, other] = [other, page]
        tab = 1 - tab
      }
    }
  }
  await settle()
  other?.leave(true)
  other = undefined
  page.leave(true)
  page = await Page.open(world)
  log.push(`opened at last: ${JSON.stringify(page.draft.answers(1))}`)
  await settle()
  // Both tabs may save their own value; a tab that is opened also saves what another one changes back later
  const isDecided = (name: string) =>
    !hasTwoTabs || (changedIn.get(name)?.size === 1 && /"m\d/.test(JSON.stringify(want.get(name) ?? null)))
  for (const name of names.filter(isDecided)) {
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
