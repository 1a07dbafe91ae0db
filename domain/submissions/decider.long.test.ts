import fc from 'fast-check'
import './model/decider.test.ts'
import './model/evolve.test.ts'
import '../references/decider.test.ts'

/** The same properties, at full count: `npm run test:long`. */
fc.configureGlobal({ numRuns: 5000 })
