import type { Limit } from '@fleet/platform/http/limits'
import { durationIn, sizeIn } from '@fleet/platform/text-format/durations'
import { errorCodes as statusOfCode, limits } from '../../app/features.ts'

const number = new Intl.NumberFormat('en-GB')

function amount({ most, of, seconds }: Limit): string {
  const much = of === 'bytes' && most % 1024 === 0 ? sizeIn('en-GB', most) : `${number.format(most)} ${of}`
  return seconds === undefined ? much : `${much} in ${durationIn('en-GB', seconds)}`
}

function answer({ beyond }: Limit): string {
  const status = statusOfCode[beyond]
  return status === undefined ? beyond : `${status} \`${beyond}\``
}

/** `docs/limits.md`: every limit that the features declare. */
export function limitsTable(): string {
  const rows: [string, Limit][] = Object.entries(limits)
  return `# Limits

What keeps somebody from stopping or flooding the product, each with its number. Each feature declares its own in \`limits.ts\`;
this page is written from them by \`npm run limits -w backend\`, and a test says when it no longer fits.

What is refused is answered in problem details, in the reader's language; where it passes by itself, \`Retry-After\` says when.
Counts within a time hold over all processes; what is under way at the same time is counted by each process.

| limit | number | what | beyond it |
|---|---|---|---|
${rows.map(([name, limit]) => `| \`${name}\` | ${amount(limit)} | ${limit.what} | ${answer(limit)} |`).join('\n')}
`
}
