import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { withoutLogLines } from './without-log-lines.ts'

async function filtered(...chunks: string[]): Promise<{ passed: string; kept: string[] }> {
  const kept: string[] = []
  const filter = withoutLogLines((line) => kept.push(line))
  for (const chunk of chunks) filter.write(chunk)
  filter.end()
  return { passed: await text(filter), kept }
}

it('separates log lines, even after other text', async () => {
  expect(await filtered('··{"level":40,"msg":"a"}\n·\n{"level":50}\nend\n')).toEqual({
    passed: '···\nend\n',
    kept: ['{"level":40,"msg":"a"}', '{"level":50}'],
  })
})

it('recognizes a log line that arrives in pieces', async () => {
  expect(await filtered('·{"le', 'vel":40', ',"msg":"{"}\n', '·{ no log')).toEqual({
    passed: '··{ no log',
    kept: ['{"level":40,"msg":"{"}'],
  })
})

it('passes dots on at once', () => {
  const filter = withoutLogLines(() => {})
  filter.write('··')
  expect(String(filter.read())).toBe('··')
})
