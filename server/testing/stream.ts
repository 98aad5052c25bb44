import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Change } from '@kinhold/contract/live'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { Browser } from './browser.ts'

/** A browser's open stream of changes. */
export type Stream = Awaited<ReturnType<typeof openStream>>

/** Opens GET /api/events over the network with a browser's cookies. The app must be listening on a port. */
export async function openStream(app: FastifyInstance, { jar }: Pick<Browser, 'jar'>) {
  const { port } = app.server.address() as AddressInfo
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const to = { port, host: '127.0.0.1', path: '/api/events', agent: new Agent() }
  const asked = request({ ...to, headers: { cookie } })
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
  let text = ''
  let unread = ''
  let changes: Change[] = []
  // Parses each piece of text as it arrives, because reparsing all the text on every check would block the
  // server, which runs in this process.
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const events = (unread + chunk).split('\n\n')
    unread = events.pop()!
    for (const event of events) changes.push(...changeOf(event))
  })
  let isOver = false
  const ended = new Promise<boolean>((resolve) =>
    answer.once('close', () => {
      isOver = true
      resolve(answer.complete)
    }),
  )
  answer.on('error', () => {})
  const heard = () => [...changes]
  return {
    status: answer.statusCode,
    headers: answer.headers,
    /** The raw text received so far. */
    text: () => text,
    /** The changes received so far, in order. */
    heard,
    /** Clears the text and changes received so far. */
    forget: () => void ([text, changes] = ['', []]),
    /** Waits for this change and returns all changes received so far. */
    async hears(change: Change): Promise<Change[]> {
      const isHeard = () => changes.some(({ topic, key }) => topic === change.topic && key === change.key)
      await vi.waitUntil(() => isHeard() || isOver, WAITING).catch(() => {})
      if (isHeard()) return heard()
      const only = JSON.stringify(heard().slice(-5)).slice(0, 500)
      throw new Error(`${change.topic} ${change.key} was not heard, only ${only}`)
    },
    /** Resolves to true if the server ends the stream cleanly, or to false if the stream is cut off. */
    ended,
    leave: () => void asked.destroy(),
  }
}

const WAITING = { timeout: 20_000, interval: 20 }

function changeOf(event: string): Change[] {
  const [, data] = /^event: change\ndata: (.*)$/.exec(event) ?? []
  return data === undefined ? [] : [JSON.parse(data) as Change]
}
