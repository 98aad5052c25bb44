import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Waiting } from './waiting.ts'

interface Schema extends DBSchema {
  waiting: { key: string; value: Waiting; indexes: { player: number } }
}
type Db = IDBPDatabase<Schema>

export type KeptMessages = ReturnType<typeof keptMessages>

/** Stores unsent messages in this browser's database, or in memory if there is no database. */
export function keptMessages() {
  let opened: Promise<Db> | null = null
  const db = () => (opened ??= open(() => (opened = null)).catch(failed))
  const failed = (error: unknown) => {
    opened = null
    throw error
  }
  const unkept = new Map<string, Waiting>()
  const gone = new Set<string>()

  async function of(playerId: number) {
    const kept = await attempt(async () => (await db()).getAllFromIndex('waiting', 'player', playerId), [])
    const own = [...unkept.values()].filter((one) => one.playerId === playerId)
    const there = kept.filter(({ clientId }) => !unkept.has(clientId) && !gone.has(clientId))
    return [...there, ...own].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  }

  async function put(waiting: Waiting) {
    const isKept = await attempt(async () => (await (await db()).put('waiting', waiting), true), false)
    if (isKept) unkept.delete(waiting.clientId)
    else unkept.set(waiting.clientId, waiting)
  }

  async function change(clientId: string, different: Partial<Waiting>) {
    const held = unkept.get(clientId)
    if (held) return void unkept.set(clientId, { ...held, ...different })
    if (await attempt(async () => (await changeIn(await db(), clientId, different), true), false)) return
    const found = await attempt(async () => (await db()).get('waiting', clientId), undefined)
    if (found) unkept.set(clientId, { ...found, ...different })
  }

  async function remove(clientId: string) {
    unkept.delete(clientId)
    gone.add(clientId)
    await attempt(async () => (await db()).delete('waiting', clientId), undefined)
  }

  function close() {
    unkept.clear()
    void opened?.then((found) => found.close()).catch(() => {})
    opened = null
  }

  return { of, put, change, remove, close }
}

// Calls `onLost` when the browser closes the database or a newer app version needs to upgrade it.
function open(onLost: () => void): Promise<Db> {
  return openDB<Schema>('messages', 1, {
    upgrade: (db) =>
      void db.createObjectStore('waiting', { keyPath: 'clientId' }).createIndex('player', 'playerId'),
    blocking: (_, __, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })
}

// Changes a stored message, but doesn't restore one that another tab has removed.
async function changeIn(db: Db, clientId: string, different: Partial<Waiting>): Promise<void> {
  const { store, done } = db.transaction('waiting', 'readwrite')
  const change = async () => {
    const found = await store.get(clientId)
    if (found) await store.put({ ...found, ...different })
  }
  await Promise.all([change(), done])
}

async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}
