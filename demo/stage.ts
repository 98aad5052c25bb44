import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { type Client, clientOf, type Known } from '../journeys/http.ts'
import { type Ask, withConnection } from '../server/src/db/connection.ts'
import { CAST, type First, GUESTS, type Guest, NEWCOMERS, phoneOf } from './cast.ts'
import { drawScene, type Scene, type Shape } from './made/scenes.ts'
import { openStory } from './story.ts'

/** A server with an empty database, and the time that the demo treats as now. */
export type Place = { url: string; databaseUrl: string; now: Date }

/** The story with its people and its database, for use by the acts. */
export type Stage = ReturnType<typeof openStage>

/** Creates a stage with nobody but the admin. */
export function openStage({ url, databaseUrl, now }: Place) {
  const players = new Map<string, Known>()
  const guests = new Map<string, Client>()
  const desk: Known = { id: ADMIN_ID, name: 'admin', phone: ADMIN_PLACEHOLDER_PHONE, client: browser(DESK) }

  function browser(nth: number): Client {
    return clientOf(url, { 'user-agent': BROWSERS[nth % BROWSERS.length]! })
  }

  return {
    ...openStory(databaseUrl, now),
    url,
    desk,
    /** Returns a browser in which nobody is signed in. */
    browser,
    /** Adds a member to the stage. */
    enter: (player: Known): void => void players.set(player.name.split(' ')[0]!, player),
    /** Returns a member by first name. */
    by(first: First): Known {
      const player = players.get(first)
      if (!player) throw new Error(`${first} has not joined yet.`)
      return player
    },
    /** Returns a browser in which the guest is signed in. */
    async guest(name: Guest): Promise<Client> {
      const known = guests.get(name) ?? browser(GUESTS.indexOf(name))
      if (!guests.has(name)) await done(known.post('/api/auth/login', { phone: phoneOf(name) }))
      guests.set(name, known)
      return known
    },
    /** Runs queries for changes that no API call can make. */
    inDatabase: <T>(work: (ask: Ask) => Promise<T>): Promise<T> => withConnection(databaseUrl, work),
  }
}

/** Returns a member's full name. */
export function nameOf(first: First): string {
  return [...CAST, ...NEWCOMERS].find(({ name }) => name.startsWith(`${first} `))!.name
}

/** Returns the body of a response. Throws unless the response is successful. */
export async function done<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`The demo could not be made: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function signIn(client: Client, phone: string): Promise<void> {
  await done(client.post('/api/auth/login', { phone }))
}

/** A picture to draw: its scene, name and shape. */
export type Picture = readonly [Scene, string, Shape?]

/**
 * Uploads pictures and returns their addresses. `vaultId`: the album that the pictures are for, if it belongs
 * to somebody else.
 */
export async function sendPictures(client: Client, pictures: readonly Picture[], vaultId?: number) {
  const files = await Promise.all(
    pictures.map(async (picture) => ({ name: 'picture.jpg', bytes: await drawScene(...picture) })),
  )
  return files.length === 0 ? [] : sendFiles(client, files, vaultId)
}

/** Uploads files and returns their addresses, in order. */
export async function sendFiles(
  client: Client,
  files: readonly { name: string; bytes: Buffer }[],
  vaultId?: number,
): Promise<string[]> {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const query = vaultId === undefined ? '' : `?vaultId=${vaultId}`
  const { mediaUrls } = await done(client.post(`/api/upload${query}` as '/api/upload', form))
  return mediaUrls
}

/** Returns the API path of the conversation between two people. */
export function talkOf(one: { id: number }, other: { id: number }) {
  return `/api/trust-bonds/${pairKey(one.id, other.id)}/messages` as `/api/trust-bonds/${string}/messages`
}

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
]
const DESK = 3
