import { withConnection } from '../../server/src/db/connection.ts'
import { photo } from '../../server/testing/pictures.ts'
import { type Client, registerByQr, registerInvited, signIn } from '../http.ts'
import { portraitFile } from '../portrait.ts'
import { converse } from './conversations.ts'
import { fillVault } from './vaults.ts'
import type { World } from './world.ts'

export const ANN = '+15551230001'
export const INVITED = '5551230003'
export const FORMER_VAULT_USER = '5551230005'
export const NEWCOMER = '5551230007'
/** What the links of Ann's e-mails carry. */
export const MAIL_TOKEN = 'a-token-of-the-e-mails-to-ann'

/** Gus has no notifications. */
export const GUS = '+15551230008'
/** Those who are no longer active, by what was done to them. */
export const STANDING = {
  suspend: { phone: '+15551230010', who: 'jack', hue: '#8a5a3c' },
  deactivate: { phone: '+15551230011', who: 'kate', hue: '#44546a' },
  archive: { phone: '+15551230012', who: 'liam', hue: '#5d7a68' },
} as const

export type Filled = {
  /** The id of someone who registered by Ann's QR code and waits for her. */
  newcomer: number
}

/** Creates a small realistic network, through the calls wherever there are calls for it. */
export async function fill(url: string, databaseUrl: string, world: World): Promise<Filled> {
  const admin = await signIn(url, '+15550000018')
  const portrait = (await portraitFile(0)).buffer
  await admin.post('/api/invitations', { recipientPhone: ANN, recipientName: world.ann })
  await registerInvited(url, { phone: ANN, name: world.ann }, portrait)
  const ann = await signIn(url, ANN)
  for (const [recipientPhone, recipientName] of [
    [INVITED, world.cleo],
    ['5551230006', world.dora],
  ])
    await ann.post('/api/invitations', { recipientPhone, recipientName })
  await registerInvited(url, { phone: '+15551230006', name: world.dora }, await photo({ hue: '#7a5810' }))
  await admin.post('/api/invitations', { recipientPhone: GUS, recipientName: world.gus })
  await registerInvited(url, { phone: GUS, name: world.gus }, await photo({ hue: '#44546a' }))
  const gus = await signIn(url, GUS)
  await gus.post('/api/invitations', { recipientPhone: ANN, recipientName: world.ann })
  const { body: me } = await ann.get('/api/auth/me')
  const [dora, iris] = await formGroup(url, ann, me.id, world)
  await converse(ann, dora, iris, world)
  const { body: qr } = await ann.post(`/api/players/${me.id}/qr`)
  const flora = { phone: `+1${NEWCOMER}`, name: world.flora }
  const newcomer = await registerByQr(
    url,
    { ref: me.id, qrId: qr.qrId },
    flora,
    await photo({ hue: '#803c32' }),
  )
  // They have seen the welcome.
  await signIn(url, flora.phone)
  for (const [action, { who, ...person }] of Object.entries(STANDING))
    await bringToStand(url, admin, action, { ...person, name: world[who], reason: world.reason })
  const { body } = await admin.post('/api/interested-users', {
    phoneNumber: '5557770001',
    name: world.edith,
    howDidYouHear: world.heardElsewhere ? 'other' : 'direct_access',
    howDidYouHearOther: world.heardElsewhere,
    interestLevel: 'full_send',
  })
  await admin.post(`/api/interested-users/${body.id}/consent`, {
    consentToken: body.consentToken,
    accepted: true,
  })
  await fillVault(url, ann, world)
  await withConnection(databaseUrl, async (ask) => {
    await ask(`insert into vault_users (phone) values ('+1${FORMER_VAULT_USER}')`)
    await ask('insert into notice_mails (player_id, token) select id, $1 from players where phone = $2', [
      MAIL_TOKEN,
      ANN,
    ])
  })
  return { newcomer }
}

/**
 * Two people whom Ann sponsored connect: the three are a unit, confirm it, and write on their group's board. Answers the
 * two.
 */
async function formGroup(
  url: string,
  ann: Client,
  annId: number,
  world: World,
): Promise<readonly [dora: Client, iris: Client]> {
  await ann.post('/api/invitations', { recipientPhone: '5551230009', recipientName: world.iris })
  const iris = { phone: '+15551230009', name: world.iris }
  await registerInvited(url, iris, await photo({ hue: '#5d7a68' }))
  const people = [ann, await signIn(url, '+15551230006'), await signIn(url, iris.phone)] as const
  const { body: sent } = await people[1].post('/api/invitations', {
    recipientPhone: iris.phone,
    recipientName: iris.name,
  })
  await people[2].post(`/api/invitations/${sent.id}/accept`)
  const { body: units } = await ann.get('/api/trust-units')
  for (const person of people) {
    const { body: me } = await person.get('/api/auth/me')
    await person.post(`/api/trust-units/${units[0]!.id}/confirm/${me.id}`)
  }
  const { body: group } = await ann.post('/api/groups', {
    name: world.group,
    description: world.description,
    trustUnitId: units[0]!.id,
    createdById: annId,
  })
  const { body: picture } = await ann.uploadFile('/api/upload', await photo({ hue: '#b98a2f' }))
  await people[1].post(`/api/groups/${group.id}/posts`, {
    content: world.post,
  })
  const { body: post } = await ann.post(`/api/groups/${group.id}/posts`, {
    content: world.pinned,
    mediaUrls: picture.mediaUrls,
  })
  await ann.patch(`/api/posts/${post.id}`, { isPinned: true })
  await people[2].post(`/api/groups/${group.id}/posts`, { content: 'I water on Thursday.' })
  return [people[1], people[2]]
}

/** The admin invites someone, who registers, and then changes their standing by this action. */
async function bringToStand(
  url: string,
  admin: Client,
  action: string,
  { hue, reason, ...person }: { phone: string; name: string; hue: string; reason: string },
): Promise<void> {
  await admin.post('/api/invitations', { recipientPhone: person.phone, recipientName: person.name })
  await registerInvited(url, person, await photo({ hue }))
  const { body: me } = await (await signIn(url, person.phone)).get('/api/auth/me')
  await admin.patch(`/api/admin/players/${me.id}/status`, { action, reason })
}
