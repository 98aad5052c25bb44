import type { Message } from '@kinhold/contract/messages'
import { randomId } from '../../../browser/random-id.ts'
import { onReturn } from '../../../browser/return.ts'
import { type Patience, patience } from '../../../parts/patience.ts'
import { onSessionEnd } from '../../session/session-end.ts'
import { type KeptMessages, keptMessages } from './kept-messages.ts'
import { pauseBefore } from './pause.ts'
import { type Outcome, sendWaiting } from './send-waiting.ts'
import type { ToSend, Waiting } from './waiting.ts'

export const WAITING_MOST = 500

/**
 * The callbacks for sent and rejected messages. `onRefused` runs only in the tab that tried to send the
 * message.
 */
export type Listener = { onSent: (bondId: string, message: Message) => void; onRefused: () => void }

export type Unsent = ReturnType<typeof openUnsent>

let allUnsent = new Map<number, Unsent>()
const kept = keptMessages()

// Messages are sent only in their author's session, so the next session starts with an empty map.
onSessionEnd(() => {
  allUnsent = new Map()
  kept.close()
})

export function unsentOf(playerId: number): Unsent {
  const unsent = allUnsent.get(playerId) ?? openUnsent(playerId, kept)
  allUnsent.set(playerId, unsent)
  return unsent
}

export function openUnsent(playerId: number, kept: KeptMessages) {
  let waiting: readonly Waiting[] = []
  let looks = 0
  let first: Promise<unknown> | null = null
  let lastAt = 0
  let told: Listener | null = null
  let channel: BroadcastChannel | null = null
  const listeners = new Set<() => void>()
  const fresh = new Map<string, Waiting>()
  const pause = pauseBefore(() => void sendAll())
  /** The conversations in which messages are being sent. The value is true if another pass is needed. */
  const moving = new Map<string, boolean>()
  /** Counts the server's failures for each message that this tab has tried to send. */
  const patiences = new Map<string, Patience>()

  function look(): Promise<readonly Waiting[]> {
    looks += 1
    const mine = looks
    const looking = kept.of(playerId).then((found) => {
      if (mine === looks || mine === 1) show(found)
      return found
    })
    first ??= looking
    return looking
  }

  function show(found: readonly Waiting[]) {
    const known = new Set(found.map(({ clientId }) => clientId))
    // Forget the failures of a refused message, so that a retry in any tab gets all its attempts.
    const due = new Set(found.filter(isDue).map(({ clientId }) => clientId))
    for (const id of patiences.keys()) if (!due.has(id)) patiences.delete(id)
    waiting = [...found, ...[...fresh.values()].filter(({ clientId }) => !known.has(clientId))]
    listeners.forEach((tell) => tell())
  }

  async function changed(sent?: { bondId: string; message: Message }) {
    channel?.postMessage({ playerId, sent } satisfies News)
    await look()
  }

  async function sendAll() {
    const due = (await look()).filter(isDue)
    if (!told || pause.isAsked()) return
    for (const bondId of new Set(due.map((one) => one.bondId))) void sendAllTo(bondId)
  }

  // Sends a conversation's messages in order, from one tab at a time.
  async function sendAllTo(bondId: string) {
    if (moving.has(bondId)) return void moving.set(bondId, true)
    try {
      do {
        moving.set(bondId, false)
        await inOneTab(`messages ${playerId} ${bondId}`, async () => {
          while (await sendNext(bondId));
        })
      } while (moving.get(bondId))
    } catch {
      pause.begin(null)
    }
    moving.delete(bondId)
  }

  // Sends a conversation's oldest waiting message. Resolves to true if the next message may be sent.
  async function sendNext(bondId: string): Promise<boolean> {
    const next = told && (await kept.of(playerId)).find((one) => one.bondId === bondId && isDue(one))
    if (!next || pause.isAsked()) return false
    const outcome = await sendWaiting(next, {
      keepFiles: async (files) => kept.change(next.clientId, { files }),
      patience: patienceWith(next.clientId),
    })
    if (outcome.kind === 'later') pause.begin(outcome.seconds)
    else await settle(next, outcome)
    return outcome.kind !== 'later'
  }

  function patienceWith(clientId: string): Patience {
    const its = patiences.get(clientId) ?? patience()
    patiences.set(clientId, its)
    return its
  }

  // Shows a sent message before removing it from the waiting messages, so that the message never disappears
  // from the screen.
  async function settle({ clientId, bondId }: Waiting, outcome: Exclude<Outcome, { kind: 'later' }>) {
    // Don't cut the server's Retry-After short because another message got through.
    const hasWaited = !pause.isAsked() && pause.end()
    if (outcome.kind === 'sent') {
      told?.onSent(bondId, outcome.message)
      await kept.remove(clientId)
      await changed({ bondId, message: outcome.message })
    } else {
      await kept.change(clientId, { problem: outcome.sentence })
      await changed()
      told?.onRefused()
    }
    if (hasWaited) void sendAll()
  }

  function hear({ data }: MessageEvent<News>) {
    if (data.playerId !== playerId) return
    if (data.sent) told?.onSent(data.sent.bondId, data.sent.message)
    // The tab that published this notice may close before it has sent all its messages.
    void sendAll()
  }

  function wake() {
    if (pause.isAsked()) return
    pause.end()
    void sendAll()
  }

  return {
    waiting: () => waiting,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      if (!first) void look()
      return () => void listeners.delete(tell)
    },
    /** Stores a message and sends it when its turn comes. Throws if too many messages are waiting. */
    send: async (message: ToSend) => {
      await (first ?? look())
      if (waiting.length >= WAITING_MOST) throw new Error('Too many messages are waiting.')
      // Use a later time than that of any waiting message, even if the clock has been set back.
      lastAt = Math.max(Date.now(), lastAt + 1, ...waiting.map(({ at }) => Date.parse(at) + 1))
      const at = new Date(lastAt).toISOString()
      const one: Waiting = { ...message, clientId: randomId(), playerId, at, problem: null }
      fresh.set(one.clientId, one)
      show(waiting)
      await kept.put(one)
      fresh.delete(one.clientId)
      void changed().then(sendAll)
    },
    retry: (clientId: string) =>
      void kept
        .change(clientId, { problem: null })
        .then(() => changed())
        .then(sendAll),
    discard: (clientId: string) => void kept.remove(clientId).then(() => changed()),
    start: (listener: Listener) => {
      told = listener
      channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('messages to be sent') : null
      channel?.addEventListener('message', hear)
      const stopWaking = onReturn(wake)
      void sendAll()
      return () => {
        told = null
        channel?.close()
        channel = null
        stopWaking()
        pause.end()
      }
    },
    /** Retries right away, since the connection may be back. */
    wake,
  }
}

/**
 * A notice to other tabs that a player's unsent messages have changed. `sent` is the message just sent, if
 * any.
 */
type News = { playerId: number; sent?: { bondId: string; message: Message } | undefined }

const isDue = ({ problem }: Waiting) => problem === null

// Without locks, two tabs may send the same message. The message's id lets the server store the message only
// once.
async function inOneTab(name: string, act: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(name, act) : act())
}
