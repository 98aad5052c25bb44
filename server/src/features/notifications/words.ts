import { paths } from '@kinhold/contract/paths'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import type { Note } from './notifications.queries.ts'

type Named = { id: number; name: string }

/** Every sentence that members are told, with the path in the app where it leads; `to` is the one who reads it. */
export const words = {
  invited: (to: number, sponsor: { name: string }): Note => ({
    playerId: to,
    kind: 'invitation',
    text: `${sponsor.name} invited you to connect.`,
    href: paths.receivedInvitations(),
  }),
  accepted: (to: number, invitee: Named): Note => ({
    playerId: to,
    kind: 'bond',
    text: `${invitee.name} accepted your invitation. You are connected.`,
    href: paths.player(invitee.id),
  }),
  joined: (to: number, invitee: Named): Note => ({
    playerId: to,
    kind: 'bond',
    text: `${invitee.name} joined by your invitation. You are connected.`,
    href: paths.player(invitee.id),
  }),
  confirmed: (to: number, sponsor: Named): Note => ({
    playerId: to,
    kind: 'bond',
    text: `${sponsor.name} confirmed you. You are connected.`,
    href: paths.player(sponsor.id),
  }),
  registeredByQr: (to: number, newcomer: Named): Note => ({
    playerId: to,
    kind: 'newcomer',
    text: `${newcomer.name} registered with your QR code. Is it them?`,
    href: paths.player(newcomer.id),
  }),
  unitFormed: (to: number, others: string): Note => ({
    playerId: to,
    kind: 'trust_unit',
    text: `You form a trust unit with ${others}. Please confirm your part.`,
    href: paths.trustUnits(),
  }),
  unitNamed: (to: number, creator: { name: string }, group: Named): Note => ({
    playerId: to,
    kind: 'group',
    text: `${creator.name} named your trust unit “${group.name}”.`,
    href: paths.group(group.id),
  }),
  standingChanged: (to: number, invitee: Named, action: LifecycleAction): Note => ({
    playerId: to,
    kind: 'player_status',
    text: `The admin ${DONE_TO[action](invitee.name)}.`,
    href: paths.player(invitee.id),
  }),
  textsUsedUp: (to: number, { uses, perHour }: { uses: number; perHour: number }): Note => ({
    playerId: to,
    kind: 'delivery',
    text:
      uses < perHour
        ? `The ${uses} texts an hour that are not kept for sign-in codes are used up. Codes still leave.`
        : `The ${perHour} texts that may leave in an hour are used up, sign-in codes among them.`,
    href: paths.notifications(),
  }),
}

const DONE_TO: Record<LifecycleAction, (name: string) => string> = {
  re_register: (name) => `asked ${name} to register again`,
  suspend: (name) => `suspended ${name}`,
  deactivate: (name) => `deactivated ${name}`,
  archive: (name) => `archived ${name}`,
}
