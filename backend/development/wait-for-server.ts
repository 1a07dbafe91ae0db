import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Plugin } from 'vite'

const limitMs = 30_000

/** Holds calls while the server starts again, so that a page in the browser sees a slow answer instead of a failure. */
export function waitForServer(port: number): Plugin {
  return {
    name: 'wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const isCall = /^\/(api|health)(\/|$|\?)/.test(request.url ?? '')
        ;(isCall ? untilListening(port) : Promise.resolve()).then(() => next(), next)
      })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (const limit = Date.now() + limitMs; Date.now() < limit; await pause(50)) if (await listens(port)) return
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}
