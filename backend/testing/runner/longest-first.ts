import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with long tests: without results of an earlier run, vitest starts them last, and the machine idles. */
export const longest = [
  'backend/app/tests/http/rights.int.test.ts',
  'backend/features/submissions/commands/acts.int.test.ts',
  'backend/features/submissions/commands/internal-note.int.test.ts',
  'backend/testing/fuzz/fuzz.int.test.ts',
  'platform/event-sourcing/stores/eventstoredb-stand-in.int.test.ts',
  'platform/event-sourcing/stores/eventstoredb-without-fast-path.int.test.ts',
  'projections/rebuild.int.test.ts',
  'frontend/e2e/accessibility.spec.ts',
  'frontend/e2e/staff/reviewers-day.spec.ts',
]

/** Starts the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(`/${file}`))
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))])
  }
}
