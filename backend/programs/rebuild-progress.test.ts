import { expect, it } from 'vitest'
import { reportProgress } from './rebuild-progress.ts'

/** Reports of a rebuild, each at its second. */
function printed(...reports: readonly (readonly [second: number, events: number, share: number])[]): string[] {
  const lines: string[] = []
  let time = 0
  const report = reportProgress({ print: (line) => lines.push(line), now: () => time })
  for (const [second, events, share] of reports) {
    time = second * 1000
    report({ events, share })
  }
  return lines
}

it('says percent, events per second and the remaining time', () => {
  expect(printed([2, 20_000, 0.25])).toEqual(['25 %, 10,000 events per second, 6 s left'])
})

it('counts in minutes and hours what takes long', () => {
  expect(printed([60, 600_000, 0.5])).toEqual(['50 %, 10,000 events per second, 1 min left'])
  expect(printed([150, 600_000, 0.5])).toEqual(['50 %, 4,000 events per second, 2 min left'])
  expect(printed([100, 100, 0.01])).toEqual(['1 %, 1 events per second, 2 h 45 min left'])
})

it('prints at most once a second, and nothing for a short rebuild', () => {
  expect(printed([0.3, 10, 0.5], [0.9, 20, 1])).toEqual([])
  expect(printed([0.5, 10, 0.1], [1, 20, 0.2], [1.9, 30, 0.3], [2, 40, 0.4])).toEqual([
    '20 %, 20 events per second, 4 s left',
    '40 %, 20 events per second, 3 s left',
  ])
})

it('says 100 % only at the end, and no time before it knows any', () => {
  expect(printed([4, 999, 0.999])).toEqual(['99 %, 250 events per second, 1 s left'])
  expect(printed([4, 1_000, 1])).toEqual(['100 %, 250 events per second, 0 s left'])
  expect(printed([4, 10, 0])).toEqual([])
})
