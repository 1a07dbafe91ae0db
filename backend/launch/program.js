import { spawn } from 'node:child_process'
import path from 'node:path'
import { LaunchRefused } from './refusal.js'

/**
 * Runs a program in place of this one: passes on signals, exits with its exit code or signal, and the program ends with
 * this one.
 * @param {string} root the project's folder, where it runs
 * @param {string} node the Node that runs it
 * @param {string[]} args options of Node, the program's file and its arguments
 * @returns {Promise<never>}
 */
export async function become(root, node, args) {
  const child = spawn(node, ['--import', new URL('./end-with-launcher.js', import.meta.url).href, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // The next start reads the compiled code instead of compiling it again.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to both processes; a second signal would interrupt the program's shutdown.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  endWithNpm(() => child.kill('SIGTERM'))
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        new LaunchRefused(
          `${node} does not run on this machine (${error.message}): install Node 24 from https://nodejs.org and start again`,
        ),
      ),
    )
    child.on('exit', (...end) => resolve(end))
  })
  if (signal === null) process.exit(code)
  for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name)
  process.kill(process.pid, signal)
  return new Promise(() => setTimeout(() => process.exit(1), 1000))
}

// npm runs scripts in a shell and ends only that shell.
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}
