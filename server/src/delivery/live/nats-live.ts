import { createHmac } from 'node:crypto'
import { afterCommit, type Db } from '../../db/database.ts'
import { keepListeners } from './listeners.ts'
import type { Announcement, Listener, Live } from './live.ts'
import { keepLink, WATCH } from './nats-link.ts'
import { announceDeaf, chunksOf, postgresLive } from './postgres-live.ts'

/**
 * All processes use NOTIFY for this long after one of them announces that it can't receive from NATS. That
 * process repeats the announcement with each attempt to connect, at least every five seconds.
 */
const DEAF_MS = 15_000
// One message has room for this many changes, because NATS allows 1 MB per message.
const CHANGES_AT_ONCE = 2_000

/**
 * Opens live updates that send changes through NATS (decision 61). NOTIFY announces ended sessions and
 * maintenance, and also changes while NATS is down. `key`: a secret of this network.
 */
export async function natsLive(
  address: string,
  { url, db, key, warn }: { url: string; db: Db; key: string; warn(line: string): void },
  { deafMs = DEAF_MS, watch = WATCH } = {},
): Promise<Live> {
  const listeners = keepListeners()
  const subjects = subjectsOf(key)
  const heard = new Map<string, { count: number; leave(): void }>()
  let notifyUntil = 0
  const base = await postgresLive(url, listeners, () => (notifyUntil = performance.now() + deafMs))
  const { host } = new URL(address)
  let isDown = false
  const says = {
    down(reason: string, isNew: boolean) {
      if (isNew) {
        isDown = true
        warn(
          `NATS at ${host} cannot be used: ${reason}. Live updates go through PostgreSQL until it is back.`,
        )
      }
      // Some changes may have been lost, so browsers reload everything once the other servers use NOTIFY.
      const told = announceDeaf(db).catch(() => {})
      if (isNew) void told.then(() => base.endAll())
    },
    up() {
      isDown = false
      warn(`NATS at ${host} is back. Live updates go through it again.`)
    },
  }
  const link = await keepLink(address, says, watch)
  const isUsed = () => link.isUp() && performance.now() >= notifyUntil
  const sending = new Set<Promise<void>>()

  async function send(its: Db, announcements: Announcement[]): Promise<void> {
    const messages = messagesOf(announcements, subjects)
    if (messages.length === 0) return
    if (isUsed()) {
      const isTaken = await link.publish(messages).then(
        () => true,
        () => false,
      )
      if (isTaken) return
    }
    await base.publishAfter(its, announcements)
  }
  function sendLater(announcements: Announcement[]): void {
    const sent = send(db, announcements)
      // If PostgreSQL is down as well, all browsers reload everything when it comes back.
      .catch(() => {})
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }
  function hear({ playerId, phone }: Listener): () => void {
    const leaves = [
      ...(playerId === null ? [] : [hold(subjects.ofPlayer(playerId), { players: [playerId] })]),
      ...(phone === null ? [] : [hold(subjects.ofPhone(phone), { phones: [phone] })]),
    ]
    return () => leaves.forEach((leave) => leave())
  }
  function hold(subject: string, audience: Audience): () => void {
    let its = heard.get(subject)
    if (its === undefined) {
      const leave = link.subscribe(subject, (payload) => {
        for (const change of JSON.parse(payload) as Told[])
          for (const listener of listeners.hearing(audience)) listener.send(change)
      })
      heard.set(subject, (its = { count: 0, leave }))
    }
    its.count += 1
    return () => {
      its.count -= 1
      if (its.count > 0) return
      heard.delete(subject)
      its.leave()
    }
  }

  return {
    ...base,
    publish: async (tx, announcements) =>
      isUsed() ? afterCommit(tx, () => sendLater(announcements)) : base.publish(tx, announcements),
    publishAfter: send,
    join(listener) {
      const [leave, unhear] = [base.join(listener), hear(listener)]
      let isHere = true
      return () => {
        if (!isHere) return
        isHere = false
        leave()
        unhear()
      }
    },
    settled: () => (link.isUp() ? link.settled() : null),
    isCarrierUp: () => !isDown,
    async close() {
      const sent = Promise.all(sending).then(() => link.close())
      await Promise.all([base.close(), sent])
    },
  }
}

type Audience = Pick<Announcement, 'players' | 'phones'>
type Told = Pick<Announcement, 'topic' | 'key'>
type Subjects = ReturnType<typeof subjectsOf>

/**
 * Returns the NATS subjects of a network. Each network has its own subjects. Without the key, nobody can
 * derive a phone number from its subject.
 */
function subjectsOf(key: string) {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  const network = `kinhold.${hash('network')}`
  return {
    ofPlayer: (id: number) => `${network}.player.${id}`,
    ofPhone: (phone: string) => `${network}.phone.${hash(phone)}`,
  }
}

/** Packs each person's changes into messages, in order. */
function messagesOf(announcements: Announcement[], subjects: Subjects) {
  const all = new Map<string, Told[]>()
  for (const { topic, key, players = [], phones = [] } of announcements)
    for (const subject of [...players.map(subjects.ofPlayer), ...phones.map(subjects.ofPhone)]) {
      const its = all.get(subject)
      if (its) its.push({ topic, key })
      else all.set(subject, [{ topic, key }])
    }
  return [...all].flatMap(([subject, told]) =>
    chunksOf(told, CHANGES_AT_ONCE).map((some) => ({ subject, payload: JSON.stringify(some) })),
  )
}
