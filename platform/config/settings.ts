import { readFileSync } from 'node:fs'

/** The configuration is invalid: one line for each problem that the operator can fix. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables and collects the problems, so that all are reported at once. */
export type Settings = {
  /**
   * Reads the variable, or the file that `<name>_FILE` names without its last line break; undefined: not set, or empty.
   */
  text(name: string): string | undefined
  /** Whether the variable or its `_FILE` variant is set, valid or not. */
  isSet(name: string): boolean
  /** Records a problem; reading continues. */
  addProblem(line: string): void
  /** @throws ConfigurationError with all problems so far */
  check(): void
}

function listed(problems: readonly string[]): string {
  const [only = '', ...others] = problems
  return others.length === 0
    ? only
    : `The configuration has ${problems.length} problems:\n${problems.map((line) => `- ${line}`).join('\n')}`
}

/** Variables may be read more than once: each problem is reported once. */
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
