import type { Limit } from '@fleet/platform/http/limits'
import { durationIn, sizeIn } from '@fleet/platform/text-format/durations'
import { errorCodes as statusOfCode, limits } from '../../app/features.ts'

const number = new Intl.NumberFormat('en-GB')

function amount({ max, unit, seconds }: Limit): string {
  const much = unit === 'bytes' && max % 1024 === 0 ? sizeIn('en-GB', max) : `${number.format(max)} ${unit}`
  return seconds === undefined ? much : `${much} in ${durationIn('en-GB', seconds)}`
}

function answer({ onExceeded }: Limit): string {
  const status = statusOfCode[onExceeded]
  return status === undefined ? onExceeded : `${status} \`${onExceeded}\``
}

/** `docs/limits.md`: every limit that the features declare. */
export function limitsTable(): string {
  const rows: [string, Limit][] = Object.entries(limits)
  return `# Limits

Every limit that keeps somebody from stopping or flooding the application. Each feature declares its own in \`limits.ts\`;
\`npm run limits -w backend\` writes this page, and a test fails when it is out of date.

A refusal is answered as problem details, in the reader's language; when waiting helps, \`Retry-After\` says how long.
Limits per period count over all processes; limits on work at the same time count in each process.

| limit | number | what | beyond it |
|---|---|---|---|
${rows.map(([name, limit]) => `| \`${name}\` | ${amount(limit)} | ${limit.description} | ${answer(limit)} |`).join('\n')}
`
}
