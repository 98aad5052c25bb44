import { authenticator } from '../../server/testing/authenticator.ts'
import { CAST, type First } from '../cast.ts'
import { done, type Stage } from '../stage.ts'

/** Plans which settings people change, and what they read. */
export function habits(stage: Stage): void {
  const { plan, day, ago, by } = stage
  const set = (first: First, settings: object) => () => done(by(first).client.put('/api/settings', settings))

  plan(day(44, '9:00'), () => passkey(stage, 'Ann'))
  plan(day(43, '9:00'), async () => {
    const { client } = by('Ann')
    await done(client.post('/api/settings/email', { address: 'ann@example.org' }))
    await done(
      client.post('/api/settings/email/verify', { code: await codeMailedTo(stage, 'ann@example.org') }),
    )
    const quiet = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Vienna' }
    await done(client.put('/api/settings', { notifications: { emailNotifications: true, ...quiet } }))
  })
  plan(ago(4), () => done(by('Ben').client.post('/api/settings/email', { address: 'ben@example.org' })))
  plan(
    day(37, '9:00'),
    set('Quinn', { privacy: { profileVisibility: 'private', networkVisibility: 'private' } }),
  )
  plan(day(37, '9:10'), set('Paul', { privacy: { profileVisibility: 'friends', showConnections: false } }))
  plan(day(37, '9:20'), set('Henk', { privacy: { allowInvitations: false } }))
  plan(day(37, '9:30'), set('Olga', { notifications: { postLikes: false, boardPosts: false } }))

  plan(day(28, '19:00'), () => done(by('Nils').client.post('/api/blocks', { playerId: by('Uma').id })))
  plan(day(16, '22:00'), () =>
    done(by('Gus').client.put('/api/mutes', { kind: 'conversation', id: by('Hazel').id, for: 'ever' })),
  )
  plan(day(13, '21:00'), async () => {
    const { client } = by('Ben')
    const [group] = await done(client.get('/api/groups'))
    await done(client.put('/api/mutes', { kind: 'board', id: group!.id, for: 'ever' }))
  })

  plan(day(12, '8:00'), () => done(by('Liam').client.post(`/api/players/${by('Liam').id}/qr`)))
  plan(ago(30), () => done(by('Ann').client.post(`/api/players/${by('Ann').id}/qr`)))

  // Most people have read their latest notifications. Ann hasn't read hers since noon yesterday.
  plan(day(1, '12:00'), () => readNotices(stage, 'Ann'))
  for (const { name } of CAST)
    plan(day(1, '19:55'), async () => {
      const first = name.split(' ')[0] as First
      if (!LEFT.includes(first)) await readNotices(stage, first)
    })
}

/** The people whose notifications stay unread: those who can't sign in anymore, and Ann. */
const LEFT: First[] = ['Ann', 'Wilma', 'Stan', 'Emil', 'Carl', 'Zack']

async function readNotices({ by }: Stage, first: First): Promise<void> {
  const { client } = by(first)
  const [latest] = await done(client.get('/api/notifications'))
  if (latest) await done(client.post('/api/notifications/read', { upTo: latest.id }))
}

async function passkey({ by, url }: Stage, first: First): Promise<void> {
  const { client } = by(first)
  const { challenge } = await done(client.post('/api/passkeys/challenge'))
  const made = authenticator({ origin: url }).make(challenge, 'Key of the telephone')
  await done(client.post('/api/passkeys', made))
}

async function codeMailedTo({ inDatabase }: Stage, address: string): Promise<string> {
  return inDatabase(async (ask) => {
    const [mail] = await ask('select body from outbox_messages where recipient = $1', [address])
    return /^\d{6}/.exec(String(mail!['body']))![0]
  })
}
