import type { BodyAt, RouteAt } from '../server/testing/answers.ts'
import { photo } from '../server/testing/pictures.ts'

/**
 * Creates an HTTP client with its own cookies for the real server. `more`: headers to add to every request.
 */
export function clientOf(url: string, more: Record<string, string> = {}) {
  const jar = new Map<string, string>()

  async function send<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
  ): Promise<{ status: number; body: BodyAt<RouteAt<Method, Path>> }> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...more,
        cookie: cookiesOf(jar),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookie)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  function keep(cookie: string): void {
    const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }

  return {
    /** Returns the cookies as the value of a Cookie header. */
    cookie: () => cookiesOf(jar),
    get: <const Path extends string>(path: Path) => send('GET', path),
    head: <const Path extends string>(path: Path) => send('HEAD', path),
    post: <const Path extends string>(path: Path, body?: unknown) => send('POST', path, body),
    put: <const Path extends string>(path: Path, body?: unknown) => send('PUT', path, body),
    patch: <const Path extends string>(path: Path, body?: unknown) => send('PATCH', path, body),
    delete: <const Path extends string>(path: Path, body?: unknown) => send('DELETE', path, body),
    uploadPhoto: <const Path extends string>(path: Path, bytes: Buffer) =>
      send('POST', path, formOf('photo', bytes)),
    uploadFile: <const Path extends string>(path: Path, bytes: Buffer) =>
      send('POST', path, formOf('file', bytes)),
  }
}

const cookiesOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function formOf(field: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

export type Client = ReturnType<typeof clientOf>

/** Signs in with a number; throws if the sign-in fails. */
export async function signIn(url: string, phone: string): Promise<Client> {
  const client = clientOf(url)
  const { status } = await client.post('/api/auth/login', { phone })
  if (status !== 200) throw new Error(`${phone} could not sign in: ${status}`)
  return client
}

/** Registers an invited number through the API; returns the status of the last call. */
export async function registerInvited(
  url: string,
  invited: { phone: string; name: string },
  photo: Buffer,
): Promise<number> {
  const client = clientOf(url)
  await client.post('/api/auth/login', { phone: invited.phone })
  const { body } = await client.uploadPhoto('/api/upload/temp', photo)
  const registered = await client.post('/api/auth/complete-registration', {
    ...invited,
    profilePhoto: body.photoUrl,
  })
  return registered.status
}

/** Makes someone a member through a sponsor's invitation. */
export async function sponsored(url: string, sponsorPhone: string, person: Person): Promise<void> {
  const sponsor = await signIn(url, sponsorPhone)
  await sponsor.post('/api/invitations', { recipientPhone: person.phone, recipientName: person.name })
  // Uses a small photo, because the server takes much longer to process a large one.
  const status = await registerInvited(url, person, await photo())
  if (status !== 201) throw new Error(`${person.name} could not register: ${status}`)
}

export type Person = { name: string; phone: string }
/** A member with a signed-in client. */
export type Known = Person & { client: Client; id: number }

/** Signs members in through the API. */
export async function known<const P extends Person[]>(url: string, ...people: P) {
  const signedIn = people.map(async (person): Promise<Known> => {
    const client = await signIn(url, person.phone)
    return { ...person, client, id: (await client.get('/api/auth/me')).body.id }
  })
  return (await Promise.all(signedIn)) as { [One in keyof P]: Known }
}

/** Connects two members through an invitation. */
export async function connect(one: Known, other: Known): Promise<void> {
  const wish = { recipientPhone: other.phone, recipientName: other.name }
  const { body } = await one.client.post('/api/invitations', wish)
  await other.client.post(`/api/invitations/${body.id}/accept`)
}

/**
 * Confirms three members' newest unit on behalf of each member, and creates the unit's group; returns the
 * group's id.
 */
export async function groupOf(three: [Known, Known, Known], name: string): Promise<number> {
  const { body: units } = await three[2].client.get('/api/trust-units')
  const trustUnitId = units[0]!.id
  for (const { client, id } of three) await client.post(`/api/trust-units/${trustUnitId}/confirm/${id}`)
  return (await three[0].client.post('/api/groups', { name, trustUnitId })).body.id
}
