import { type Access, call, NoContent } from '@kinhold/contract/contract'
import type { PlayerRow } from '@kinhold/domain/players'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { callerOf } from './caller.ts'
import type { Handler } from './implement.ts'
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

describe('a handler knows of its caller', () => {
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
  ])('where %j are let in, whoever of them it is: %j', (access, known) => {
    for (const role of access) {
      const principal = CALLERS[role as keyof typeof CALLERS]
      const caller: Record<string, unknown> = { ...callerOf(access, principal) }
      expect(Object.keys(caller)).toEqual(known)
      expect(caller['principal']).toBe(principal)
      if ('viewer' in caller) expect(caller['viewer']).toBe(principal)
      if ('me' in caller) expect(caller['me']).toBe((principal as PlayerPrincipal).player)
    }
  })

  it('nothing where anyone may call', () => {
    expect(callerOf(['anyone'], null)).toEqual({})
    expect(callerOf(['anyone', 'member'], ann)).toEqual({})
  })

  it.each<[Access[], Principal | null]>([
    [['member'], null],
    [['member'], newcomer],
    [['member'], vaultUser],
    [['member', 'unverified'], invitee],
    [['member', 'vault_user'], invitee],
    [['invitee'], unproved],
    [['admin'], ann],
  ])('and %j refuse everyone else', (access, principal) => {
    expect(() => callerOf(access, principal)).toThrow(expect.objectContaining({ status: expect.any(Number) }))
  })
})

const record = { method: 'POST', path: '/', summary: '', replies: { 204: NoContent } } as const
const done = { status: 204, body: undefined } as const
const calls = {
  anyone: call({ ...record, access: ['anyone'] }),
  players: call({ ...record, access: ['member', 'unverified', 'admin'] }),
  viewers: call({ ...record, access: ['member', 'vault_user'] }),
  invitees: call({ ...record, access: ['invitee', 'unproved'] }),
  inviteesToo: call({ ...record, access: ['invitee', 'member'] }),
}

type Knows<C extends keyof typeof calls> = Parameters<Handler<(typeof calls)[C]>>[1]

describe('the compiler knows', () => {
  it('of each caller what is known', () => {
    expectTypeOf<Knows<'players'>['me']>().toEqualTypeOf<PlayerRow>()
    expectTypeOf<Knows<'players'>['principal']>().toEqualTypeOf<PlayerPrincipal>()
    expectTypeOf<Knows<'viewers'>['viewer']>().toEqualTypeOf<Viewer>()
    expectTypeOf<Knows<'invitees'>['principal']>().toEqualTypeOf<InviteePrincipal>()
    expectTypeOf<Knows<'inviteesToo'>['principal']>().toEqualTypeOf<PlayerPrincipal | InviteePrincipal>()
  })

  it('and nothing else', () => {
    const handlers: { [C in keyof typeof calls]: Handler<(typeof calls)[C]>[] } = {
      anyone: [
        // @ts-expect-error: nobody was looked for where anyone may call
        async (_, { principal }) => principal && done,
        // @ts-expect-error: nor is there a player
        async (_, { me }) => me && done,
      ],
      players: [
        // @ts-expect-error: a viewer is one of two kinds, and only players are let in
        async (_, { viewer }) => viewer && done,
      ],
      viewers: [
        // @ts-expect-error: it may be a vault user
        async (_, { me }) => me && done,
        // @ts-expect-error: and a vault user has no player
        async (_, { viewer }) => viewer.player && done,
      ],
      invitees: [
        // @ts-expect-error: an invitee is no player yet
        async (_, { me }) => me && done,
      ],
      inviteesToo: [
        // @ts-expect-error: it may be an invitee
        async (_, { me }) => me && done,
      ],
    }
    expect(Object.keys(handlers)).toEqual(Object.keys(calls))
  })
})
