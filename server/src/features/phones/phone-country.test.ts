import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault } from '../../../testing/vaults.ts'

/** Five numbers from one country, each as people there type it and as the server stores it. */
type AtHome = { country: string; begun: string; numbers: [typed: string, e164: string][] }

const HOMES: AtHome[] = [
  {
    country: 'FR',
    begun: '06 12',
    numbers: [
      ['06 12 34 56 78', '+33612345678'],
      ['07.12.34.56.79', '+33712345679'],
      ['0612345680', '+33612345680'],
      ['6 12 34 56 81', '+33612345681'],
      ['tel:06-12-34-56-82', '+33612345682'],
    ],
  },
  {
    country: 'BR',
    begun: '(11) 96',
    numbers: [
      ['(11) 96123-4567', '+5511961234567'],
      ['11 96123 4568', '+5511961234568'],
      ['011 96123-4569', '+5511961234569'],
      ['0 15 11 96123-4570', '+5511961234570'],
      ['(11) 6123-4571', '+5511961234571'],
    ],
  },
  {
    country: 'DE',
    begun: '0170',
    numbers: [
      ['0170 1234567', '+491701234567'],
      ['0170/1234568', '+491701234568'],
      ['(0170) 123 45 69', '+491701234569'],
      ['01701234570', '+491701234570'],
      ['030 12345678', '+493012345678'],
    ],
  },
  {
    country: 'MX',
    begun: '55 12',
    numbers: [
      ['55 1234 5678', '+525512345678'],
      ['(55) 1234-5679', '+525512345679'],
      ['01 55 1234 5680', '+525512345680'],
      ['044 55 1234 5681', '+525512345681'],
      ['5512345682', '+525512345682'],
    ],
  },
  {
    country: 'EG',
    begun: '٠١٠٠',
    numbers: [
      ['٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
      ['0100 123 4568', '+201001234568'],
      ['01001234569', '+201001234569'],
      ['\u200e٠١٠٠١٢٣٤٥٧٠\u200e', '+201001234570'],
      ['100 123 4571', '+201001234571'],
    ],
  },
]

describe.each(HOMES)(
  'with PHONE_COUNTRY=$country, a number in national format',
  ({ country, begun, numbers }) => {
    const test = appForTests({ PHONE_COUNTRY: country })
    const boss = beforehand(() => admin(test))
    const [own, invited, blocked, listed, other] = numbers as [AtHome['numbers'][0], ...AtHome['numbers']]
    const people = beforehand(async () => {
      const [ann, bob] = await members(test, 'Ann', 'Bob')
      await setPlayer(test, bob, { phone: own![1] })
      return { ann, bob }
    })
    const login = (phone: string) => test.browser().post('/api/auth/login', { phone })

    it('LNG-50 signs a member in, as does the same number with +', async () => {
      for (const phone of own!) expect((await ok(login(phone))).id).toBe(people.bob.id)
    })
    it('LNG-50 can be invited, but not a second time with its country code', async () => {
      const invite = (recipientPhone: string) =>
        people.ann.browser.post('/api/invitations', { recipientPhone, recipientName: 'Eva' })
      expect((await ok(invite(invited![0]))).recipientPhone).toBe(invited![1])
      await turnedAway(test, () => invite(invited![1]), 409, 'already_invited')
      expect((await login(invited![0])).body).toMatchObject({ recipientName: 'Eva' })
    })
    it('LNG-50 can be blocked and unblocked', async () => {
      const [phone, e164] = blocked!
      expect((await ok(boss.browser.post('/api/admin/blocked-phones', { phone }))).phone).toBe(e164)
      for (const typed of blocked!) expectRefused(await login(typed), 403, 'phone_blocked')
      await ok(boss.browser.delete(`/api/admin/blocked-phones/${encodeURIComponent(phone)}`))
      expect(await ok(boss.browser.get('/api/admin/blocked-phones'))).toEqual([])
    })
    it('LNG-50 is added only once to a vault’s access list', async () => {
      const list = `/api/vaults/${(await aVault(test, people.ann)).id}/access` as const
      const add = (accessValue: string) =>
        ok(people.ann.browser.post(list, { accessType: 'phone', accessValue }))
      const entry = await add(listed![0])
      expect(entry.accessValue).toBe(listed![1])
      expect((await add(listed![1])).id).toBe(entry.id)
      expect(await ok(login(listed![0]))).toMatchObject({ userType: 'vault_user' })
    })
    it('LNG-50 can become a member’s new number', async () => {
      const { ann } = people
      await turnedAway(
        test,
        () => ann.browser.patch(`/api/players/${ann.id}`, { phone: own![0] }),
        409,
        'phone_taken',
      )
      const changed = await ok(ann.browser.patch(`/api/players/${ann.id}`, { phone: other![0] }))
      expect(changed).toMatchObject({ phone: other![1] })
    })
    it('LNG-55 is found when the admin searches for the number or its first digits', async () => {
      for (const typed of [...own!, begun]) {
        const search = encodeURIComponent(typed)
        const found = await ok(boss.browser.get(`/api/players?search=${search}`))
        expect([typed, found.map(({ name }) => name)]).toEqual([typed, expect.arrayContaining(['Bob'])])
        const bonds = await ok(boss.browser.get(`/api/admin/bonds?search=${search}`))
        expect(bonds.map(({ invitee }) => invitee.name)).toContain('Bob')
        const contacts = await ok(boss.browser.get(`/api/messages/contacts?search=${search}`))
        expect(contacts.map(({ contact }) => contact.name)).toContain('Bob')
      }
    })
    it('LNG-50 is the only kind of number that the setting affects', async () => {
      expectRefused(await login('+1 555 123'), 400, 'phone_invalid')
      expect((await login('+1 (555) 123-4567')).status).toBe(404)
      expect((await ok(boss.browser.get('/api/admin/phone-audit-logs?limit=1')))[0]).toMatchObject({
        phoneNumber: '+15551234567',
      })
    })
  },
)

describe('two servers for different countries in one process', () => {
  const france = appForTests({ ADMIN_PHONE: '+33 6 12 34 56 78' })
  const america = appForTests()

  it('LNG-50 LNG-52 parse the same digits at the same time, each for its own country', async () => {
    const typed = { FR: '06 12 34 56 78', US: '(555) 123-4567' }
    const login = (test: typeof france, phone: string) => test.browser().post('/api/auth/login', { phone })
    const claim = (test: typeof france, newPhone: string) =>
      test.browser().post('/api/claims', { phone: '+15550000001', newPhone })
    const answers = await Promise.all([
      login(france, typed.FR),
      login(america, typed.FR),
      login(america, typed.US),
      login(france, typed.US),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 400])
    const sentences = [answers[1]!.body, answers[3]!.body].map((body) => (body as { error: string }).error)
    expect(sentences).toEqual([
      'Begin with + and the country, such as +44 20 7946 0958.',
      'Please enter a valid phone number.',
    ])
    const claims = await Promise.all([claim(france, typed.US), claim(america, typed.FR)])
    expect(claims.map(({ body }) => (body as { fields?: object }).fields)).toEqual([
      { newPhone: sentences[1] },
      { newPhone: sentences[0] },
    ])
  })
})
