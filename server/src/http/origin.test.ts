import { expect, it } from 'vitest'
import { invitee } from '../../testing/invitations.ts'
import { passingApp } from '../../testing/passing-app.ts'
import { admin, member, members } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { setPlayer } from '../../testing/rows.ts'
import { sharedVault } from '../../testing/vault-content.ts'
import { accessRow } from '../../testing/vaults.ts'

it.each<[string, Record<string, string>, string, string | null]>([
  ['others can reach', { HOST: '0.0.0.0' }, 'evil.test', null],
  ['only this machine can reach', {}, 'localhost:666', 'http://127.0.0.1:3000'],
  [
    'has a PUBLIC_URL',
    { PUBLIC_URL: 'https://kinhold.example' },
    'kinhold.example:443',
    'https://kinhold.example',
  ],
])(
  'TRU-114 a server that %s never uses the caller’s host in message links',
  async (_, settings, host, known) => {
    const test = await passingApp(settings)
    const { ann, cleo, vaultId } = await sharedVault(test)
    const the = await admin(test)
    const eve = await invitee(test, ann, 'Eve')
    const finn = await member(test, 'Finn', { sponsorId: ann.id })
    const [gus, hal] = await members(test, 'Gus', 'Hal')
    await setPlayer(test, finn, { awaiting: 'registration' })
    await test.db.updateTable('vault_users').set({ sms_notifications: true }).execute()
    await test.db.deleteFrom('outbox_messages').execute()
    const as = { headers: { host } }
    const entry = (await accessRow(test, { id: vaultId }, cleo))!
    const mail = (message: string) => ({ recipientEmail: 'eve@example.com', subject: 'Join us', message })
    const suspend = { action: 'suspend', reason: 'Rude' }
    const sent = [
      await ann.browser.post(`/api/vaults/${vaultId}/access/${entry.id}/message`, undefined, as),
      await ann.browser.post(`/api/vaults/${vaultId}/posts`, { content: 'New' }, as),
      await ann.browser.post(`/api/players/${finn.id}/remind`, undefined, as),
      await ann.browser.post(
        '/api/notifications/email',
        mail(`See https://ann.example/register?qrId=${eve.invitation.qrId}`),
        as,
      ),
      await the.browser.patch(`/api/admin/players/${gus.id}/status`, suspend, as),
      await the.browser.post(
        '/api/sms/invitation',
        { recipientPhone: hal.phone, sponsorName: 'Ann', invitationCode: 'abc' },
        as,
      ),
      await the.browser.post(
        '/api/email/welcome',
        { recipientEmail: 'hal@example.com', recipientName: 'Hal', sponsorName: 'Ann' },
        as,
      ),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 201, 204, 200, 200, 200, 200])
    const bare = await ann.browser.post('/api/notifications/email', mail('Please join.'), as)
    if (known === null) expectRefused(bare, 409, 'no_address')
    else expect(bare.status).toBe(200)
    const bodies = (await test.db.selectFrom('outbox_messages').select('body').execute()).map(
      ({ body }) => body,
    )
    const links = bodies.flatMap((body) => body.match(/https?:\/\/[^\s/]+/g) ?? [])
    const theirs = 'https://ann.example'
    expect([bodies.length, links.filter((link) => link !== theirs).sort()]).toEqual(
      known === null ? [7, []] : [8, Array.from({ length: 7 }, () => known)],
    )
  },
)
