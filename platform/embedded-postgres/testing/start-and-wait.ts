// For tests, run as a program: starts a server in the folder of the first argument, prints its address and waits to be killed.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
console.log(url)
setInterval(() => {}, 60_000)
