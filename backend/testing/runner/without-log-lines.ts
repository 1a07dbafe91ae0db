import { Transform } from 'node:stream'

const start = '{"level":'

/**
 * Passes text on without the log lines of the applications under test, which `keep` receives. A log line may follow other text on its
 * line; text that does not end in a line break passes at once.
 */
export function withoutLogLines(keep: (line: string) => void): Transform {
  let rest = ''
  return new Transform({
    decodeStrings: false,
    transform(chunk: string | Buffer, _encoding, done) {
      const lines = (rest + String(chunk)).split('\n')
      const last = lines.pop() ?? ''
      for (const line of lines) {
        const at = line.indexOf(start)
        this.push(at === -1 ? `${line}\n` : line.slice(0, at))
        if (at !== -1) keep(line.slice(at))
      }
      const open = beginningOfLogLine(last)
      this.push(last.slice(0, open))
      rest = last.slice(open)
      done()
    },
    flush(done) {
      this.push(rest)
      done()
    },
  })
}

/** Where a log line, or what may become one, begins in a text; its length when there is none. */
function beginningOfLogLine(text: string): number {
  const whole = text.indexOf(start)
  if (whole !== -1) return whole
  const last = text.lastIndexOf('{')
  return last !== -1 && start.startsWith(text.slice(last)) ? last : text.length
}
