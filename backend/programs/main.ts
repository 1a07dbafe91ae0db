import { run } from './run.ts'

/** `npm start`: the whole application. */
await run(process.env)
