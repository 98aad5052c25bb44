import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { InterestedUser, PhoneAuditLog } from './admin.ts'
import { calls } from './calls.ts'
import { Refusal } from './contract.ts'
import { Invitation } from './invitations.ts'
import { Player, VaultUser } from './players.ts'

const words = (text: string) => text.split(' ')
const keysOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})

it('no two calls have the same address', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(calls.length)
})

describe.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ call }) => {
  it('says what it is for and who may make it', () => {
    expect(call.summary).toMatch(/^[A-Z]/)
    expect(call.access.length).toBeGreaterThan(0)
    if (call.access.includes('anyone' as never)) expect(call.access).toEqual(['anyone'])
  })

  it('describes exactly the parameters of its path', () => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(keysOf(call.params)).toEqual(inPath)
  })

  it('takes a body or a file where its method has one, never both', () => {
    if (call.method === 'GET') expect([call.body, call.upload]).toEqual([undefined, undefined])
    expect(call.body === undefined || call.upload === undefined).toBe(true)
  })

  it('succeeds in some way, and fails in the one shape', () => {
    const statuses = Object.keys(call.replies).map(Number)
    expect(statuses.some((status) => status < 300)).toBe(true)
    for (const status of statuses.filter((status) => status >= 400 && status !== 503))
      expect(keysOf(call.replies[status])).toEqual(expect.arrayContaining(keysOf(Refusal)))
  })
})

it('API-33 a player has the fields of the ledger, the number where one may see it', () => {
  expect(keysOf(Player)).toEqual(
    expect.arrayContaining([
      ...words('id name phone profilePhoto userType isAdmin sponsorId verified awaiting status createdAt'),
      'isFirstLogin',
    ]),
  )
  const { phone, verified } = Player.shape
  expect([phone.safeParse(null).success, verified.safeParse(null).success]).toEqual([true, false])
})

it('API-34 LOG-38 a limited vault account is marked, and has id 0', () => {
  const user = {
    id: 0,
    name: 'Vault User',
    displayName: null,
    userType: 'vault_user',
    accessValue: '+15551234567',
  }
  expect(VaultUser.safeParse(user).success).toBe(true)
  expect(VaultUser.safeParse({ ...user, userType: 'member' }).success).toBe(false)
})

it('INV-62 an invitation has the fields of the ledger', () =>
  expect(keysOf(Invitation)).toEqual(
    expect.arrayContaining(
      words(
        'id sponsorId sponsorName sponsorPhoto recipientPhone recipientName status sentAt verifiedAt qrId',
      ),
    ),
  ))

it('INV-63 an invitation is pending, verified or in group formation, nothing else', () => {
  const { status } = Invitation.shape
  for (const word of ['pending', 'verified', 'group_formation'])
    expect(status.safeParse(word).success).toBe(true)
  for (const word of ['declined', '', null]) expect(status.safeParse(word).success).toBe(false)
})

it('ADM-17 a phone log has the fields of the ledger', () =>
  expect(keysOf(PhoneAuditLog).toSorted()).toEqual(
    words(
      'id phoneNumber validationResult ipAddress userAgent sessionId geographicData suspiciousIndicators tries createdAt',
    ).toSorted(),
  ))

it('ADM-54 an interested person has the fields of the ledger', () =>
  expect(keysOf(InterestedUser).toSorted()).toEqual(
    words(
      'id phoneNumber name howDidYouHear howDidYouHearOther interestLevel ipAddress consentedAt createdAt submissions',
    ).toSorted(),
  ))
