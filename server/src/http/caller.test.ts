import type { Access } from '@kinhold/contract/contract'
import type { PlayerRow } from '@kinhold/domain/players'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { callerOf, type CallerOf } from './access.ts'
import type { InviteePrincipal, PlayerPrincipal, Principal, VaultUserPrincipal, Viewer } from './principal.ts'

const player = { id: 19, role: 'member', name: 'Ann', awaiting: null } as PlayerRow
const ann: PlayerPrincipal = { kind: 'player', sessionId: 'a', player }
const newcomer: PlayerPrincipal = { ...ann, player: { ...player, awaiting: 'sponsor' } }
const admin: PlayerPrincipal = { ...ann, player: { ...player, role: 'admin' } }
const vaultUser: VaultUserPrincipal = {
  kind: 'vault_user',
  sessionId: 'v',
  phone: '+15550000100',
  displayName: null,
  language: null,
}
const invitee = { kind: 'invitee', phoneProved: true, personalQrId: null } as InviteePrincipal
const unproved: InviteePrincipal = { ...invitee, phoneProved: false }

const CALLERS: Record<Exclude<Access, 'anyone'>, Principal> = {
  member: ann,
  unverified: newcomer,
  admin,
  vault_user: vaultUser,
  invitee,
  unproved,
}

describe('a handler’s caller', () => {
  it.each<[Access[], string[]]>([
    [['admin'], ['principal', 'me']],
    [
      ['member', 'unverified'],
      ['principal', 'me'],
    ],
    [['vault_user'], ['principal', 'viewer']],
    [
      ['member', 'unverified', 'vault_user'],
      ['principal', 'viewer'],
    ],
    [['invitee', 'unproved'], ['principal']],
    [['invitee', 'member'], ['principal']],
    [['invitee', 'vault_user'], ['principal']],
  ])('on a call open to %j has the fields %j', (access, known) => {
    for (const role of access) {
      const principal = CALLERS[role as keyof typeof CALLERS]
      const caller: Record<string, unknown> = { ...callerOf(access, principal) }
      expect(Object.keys(caller)).toEqual(known)
      expect(caller['principal']).toBe(principal)
      if ('viewer' in caller) expect(caller['viewer']).toBe(principal)
      if ('me' in caller) expect(caller['me']).toBe((principal as PlayerPrincipal).player)
    }
  })

  it('has no fields on a call that anyone may make', () => {
    expect(callerOf(['anyone'], null)).toEqual({})
    expect(callerOf(['anyone', 'member'], ann)).toEqual({})
  })
})

type Knows<A extends Access> = CallerOf<readonly A[]>
type Of<P> = { principal: P }

it('the type CallerOf has the fields that callerOf returns', () => {
  expectTypeOf<Knows<'anyone'>>().toEqualTypeOf<unknown>()
  expectTypeOf<Knows<'member' | 'unverified' | 'admin'>>().branded.toEqualTypeOf<
    Of<PlayerPrincipal> & { me: PlayerRow }
  >()
  expectTypeOf<Knows<'member' | 'vault_user'>>().branded.toEqualTypeOf<Of<Viewer> & { viewer: Viewer }>()
  expectTypeOf<Knows<'invitee' | 'unproved'>>().branded.toEqualTypeOf<Of<InviteePrincipal>>()
  expectTypeOf<Knows<'invitee' | 'member'>>().branded.toEqualTypeOf<Of<PlayerPrincipal | InviteePrincipal>>()
})
