import { expect, it } from 'vitest'
import { startApi } from '../../testing/api.ts'

it('signs in and returns the signed-in account before any projection has it', async () => {
  const api = await startApi({ PROCESS: 'web' })
  try {
    const { statusCode, body } = await api.admin.inject({ method: 'GET', url: '/api/auth/user' })
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ email: 'admin@example.com', role: 'king-snefro' }),
    ])
  } finally {
    await api.close()
  }
})
