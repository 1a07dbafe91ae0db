import { readFileSync } from 'node:fs'

/** What is wrong with the configuration: a line for each thing that a person can act on. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables and gathers what is wrong with them, so that all of it is told at once. */
export type Settings = {
  /**
   * From the variable, or from the file that `<name>_FILE` names, without the end of its line; undefined: not set, or set
   * and empty.
   */
  text(name: string): string | undefined
  /** Whether one of the two is set: to something good or not. */
  isSet(name: string): boolean
  /** Remembers what is wrong; reading goes on. */
  addProblem(line: string): void
  /** @throws ConfigurationError with all that was wrong so far */
  check(): void
}

function listed(problems: readonly string[]): string {
  const [only = '', ...others] = problems
  return others.length === 0
    ? only
    : `The configuration has ${problems.length} faults:\n${problems.map((line) => `- ${line}`).join('\n')}`
}

/** A variable is read where it is needed, maybe more than once: each of its faults is one. */
export function settingsOf(env: Environment): Settings {
  const problems = new Set<string>()
  const addProblem = (line: string) => void problems.add(line)
  const given = (name: string) => env[name] || undefined

  function inFile(name: string, file: string): string | undefined {
    try {
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (content !== '') return content
      addProblem(`${name} ${file} is empty`)
    } catch (error) {
      addProblem(`${name} ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
    return undefined
  }

  return {
    text(name) {
      const [value, file] = [given(name), given(`${name}_FILE`)]
      if (file === undefined) return value
      if (value !== undefined) addProblem(`${name} and ${name}_FILE are both set: keep one`)
      return inFile(`${name}_FILE`, file)
    },
    isSet: (name) => (given(name) ?? given(`${name}_FILE`)) !== undefined,
    addProblem,
    check() {
      if (problems.size > 0) throw new ConfigurationError(listed([...problems]))
    },
  }
}
