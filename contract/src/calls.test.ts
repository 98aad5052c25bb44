import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InterestedUser, PhoneAuditLog } from './admin.ts'
import { calls } from './calls.ts'
import { type Access, type CallLimit, NoContent, Refusal } from './contract.ts'
import { Invitation } from './invitations.ts'
import { Player, VaultUser } from './players.ts'

const keysOf = (schema: z.ZodType | undefined) =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {})

it('every endpoint has a unique address', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(calls.length)
})

describe.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ call }) => {
  it('declares a summary, its roles and its path parameters', () => {
    expect(call.summary).toMatch(/^[A-Z]/)
    expect(call.access.length).toBeGreaterThan(0)
    if (call.access.includes('anyone' as never)) expect(call.access).toEqual(['anyone'])
    expect(keysOf(call.params)).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
    if (call.method === 'GET') expect([call.body, call.upload]).toEqual([undefined, undefined])
    expect(call.body === undefined || call.upload === undefined).toBe(true)
  })

  it('declares 429 if it has a rate limit', () => {
    const limit: readonly CallLimit[] = call.limit ?? []
    if (limit.length > 0) expect(Object.keys(call.replies)).toContain('429')
    const hasAccount = (role: Access) => !['anyone', 'invitee', 'unproved'].includes(role)
    if (limit.some(({ by }) => by === 'account')) expect(call.access.every(hasAccount)).toBe(true)
  })

  it('has no transforms in its reply schemas', () => {
    const schemas = Object.values(call.replies).filter((reply) => reply !== NoContent)
    for (const schema of schemas) expect(() => z.toJSONSchema(schema)).not.toThrow()
  })

  it('declares a success status and error replies with the fields of Refusal', () => {
    const statuses = Object.keys(call.replies).map(Number)
    expect(statuses.some((status) => status < 300)).toBe(true)
    for (const status of statuses.filter((status) => status >= 400 && status !== 503))
      expect(keysOf(call.replies[status])).toEqual(expect.arrayContaining(keysOf(Refusal)))
  })
})

it.each([
  [
    'API-33 a player',
    Player,
    'id name phone profilePhoto userType isAdmin sponsorId verified awaiting status createdAt isFirstLogin',
  ],
  [
    'INV-62 an invitation',
    Invitation,
    'id sponsorId sponsorName sponsorPhoto recipientPhone recipientName recipientPhoto status sentAt verifiedAt qrId',
  ],
  [
    'ADM-17 a phone log entry',
    PhoneAuditLog,
    'id phoneNumber validationResult ipAddress userAgent sessionId geographicData suspiciousIndicators tries createdAt',
  ],
  [
    'ADM-54 an interested user',
    InterestedUser,
    'id phoneNumber name howDidYouHear howDidYouHearOther interestLevel ipAddress consentedAt createdAt submissions',
  ],
])('%s has all the fields listed in the requirements', (_, schema, fields) =>
  expect(keysOf(schema)).toEqual(expect.arrayContaining(fields.split(' '))),
)

it('API-33 a player’s `phone` can be null, but `verified` can’t', () => {
  const { phone, verified } = Player.shape
  expect([phone.safeParse(null).success, verified.safeParse(null).success]).toEqual([true, false])
})

it('API-34 LOG-38 a vault user has the type vault_user and the id 0', () => {
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

it('INV-63 an invitation has one of exactly three statuses', () => {
  const words = ['pending', 'verified', 'group_formation']
  const { status } = Invitation.shape
  expect([...words, 'declined', '', null].filter((word) => status.safeParse(word).success)).toEqual(words)
})
