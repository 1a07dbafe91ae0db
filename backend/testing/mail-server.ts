import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type MailServer = {
  /** For `SMTP_URL`. */
  readonly url: string
  /** Accepted messages, unchanged. */
  readonly accepted: string[]
  /** Sets the reply to each recipient: 250 accepts. */
  replyWith(code: number): void
  close(): Promise<void>
}

/** Implements enough SMTP to accept or refuse mails. */
export async function startMailServer(): Promise<MailServer> {
  const accepted: string[] = []
  const sockets = new Set<Socket>()
  let recipientCode = 250

  function talk(socket: Socket): void {
    let buffered = ''
    let message: string | undefined
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const handleLine = (line: string) => {
      if (message !== undefined) {
        if (line !== '.') return void (message += `${line}\n`)
        accepted.push(message)
        message = undefined
        return answer('250 accepted')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') return answer('250 mail.test')
      if (verb === 'RCPT') return answer(recipientCode === 250 ? '250 ok' : `${recipientCode} no`)
      if (verb === 'DATA') {
        message = ''
        return answer('354 go on')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      return answer('250 ok')
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      const lines = buffered.split('\r\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) handleLine(line)
    })
    answer('220 mail.test')
  }

  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    replyWith: (code) => {
      recipientCode = code
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
