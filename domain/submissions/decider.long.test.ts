import fc from 'fast-check'
import './tests/decider.test.ts'
import './tests/evolve.test.ts'
import '../references/decider.test.ts'

/** The same properties, at full count: `npm run test:long`. */
fc.configureGlobal({ numRuns: 5000 })
