/** A signed-in program: fetch with a cookie jar, against the real server. */
export function clientOf(url: string) {
  const jar = new Map<string, string>()

  // oxlint-disable-next-line typescript/no-explicit-any -- what a body holds is what the journeys check
  async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
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
    /** Its cookies, as a request names them. */
    cookie: () => cookiesOf(jar),
    get: (path: string) => send('GET', path),
    head: (path: string) => send('HEAD', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    patch: (path: string, body?: unknown) => send('PATCH', path, body),
    uploadPhoto: (path: string, bytes: Buffer) => send('POST', path, formOf('photo', bytes)),
    uploadFile: (path: string, bytes: Buffer) => send('POST', path, formOf('file', bytes)),
  }
}

const cookiesOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function formOf(field: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

export type Client = ReturnType<typeof clientOf>

/** Signs a number in; throws when it is nobody's. */
export async function signIn(url: string, phone: string): Promise<Client> {
  const client = clientOf(url)
  const { status } = await client.post('/api/auth/login', { phone })
  if (status !== 200) throw new Error(`${phone} could not sign in: ${status}`)
  return client
}

/** Registers an invited number by the calls alone; answers the last one's status. */
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

/** Takes someone in by a member's personal invite, as far as the wait for that member's yes; answers their id. */
export async function registerByQr(
  url: string,
  qr: { ref: number; qrId: string },
  guest: { phone: string; name: string },
  photo: Buffer,
): Promise<number> {
  const client = clientOf(url)
  await client.post('/api/auth/open-invitation', qr)
  const { body } = await client.uploadPhoto('/api/upload/temp', photo)
  const { body: player } = await client.post('/api/auth/complete-registration', {
    ...guest,
    profilePhoto: body.photoUrl,
  })
  return player.id
}
