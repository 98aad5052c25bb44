import { LIFECYCLE_ACTIONS } from '@kinhold/domain/lifecycle'
import { REASON_MOST } from '@kinhold/domain/limits'
import { AWAITING, PLAYER_STATUSES } from '@kinhold/domain/players'
import { eachLine } from '@kinhold/domain/profile-lines'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, NoContent, Page, refusals } from './contract.ts'
import { Silence } from './mutes.ts'
import { Id, idInPath, lineOrNone, linesOrNone, Moment, Name, phone, PlayerName, Sought } from './fields.ts'
import type { Label } from './labels.ts'
import { said } from './sentences.ts'

/** A person's basic data. */
export const PlayerCard = z.object({ id: Id, name: PlayerName, profilePhoto: z.string().nullable() })
export type PlayerCard = z.infer<typeof PlayerCard>

/**
 * A member (API-33). `phone` is null if the caller isn't allowed to see it. `awaiting` is 'sponsor' while a
 * member who registered with a personal invite is waiting to be confirmed, and 'registration' while the member
 * has to register again. `isFirstLogin` is true from registration until the next sign-in.
 */
export const Player = PlayerCard.extend({
  phone: z.string().nullable(),
  userType: z.literal('member'),
  isAdmin: z.boolean(),
  sponsorId: Id.nullable(),
  verified: z.boolean(),
  awaiting: z.enum(AWAITING).nullable(),
  status: z.enum(PLAYER_STATUSES),
  createdAt: Moment,
  isFirstLogin: z.boolean(),
  ...eachLine(() => z.string().nullable()),
})
export type Player = z.infer<typeof Player>

/** The account of a vault user (API-34). `accessValue` is a phone number in E.164 format. */
export const VaultUser = z.object({
  id: z.literal(0),
  name: z.string(),
  displayName: z.string().nullable(),
  userType: z.literal('vault_user'),
  accessValue: z.string(),
})
export type VaultUser = z.infer<typeof VaultUser>

/**
 * A member's sponsor. `isHidden`: the sponsor's identity is hidden from the caller (SET-05, TRU-21);
 * `isFormer`: the sponsor has deleted their account.
 */
export const Sponsor = PlayerCard.extend({
  isHidden: z.literal(true).optional(),
  isFormer: z.literal(true).optional(),
})
export type Sponsor = z.infer<typeof Sponsor>

/**
 * A member's profile. Counts hidden from the caller are null. `answeredBy`: the person who can confirm a
 * newcomer; `endedBond`: the former bond with the caller (TRU-03), with the caller's vaults that the member
 * can still open (TRU-94). `isSibling`: the caller has the same sponsor, and sees only the member's name,
 * photo and sponsor (FAM-51); `isIntroduced`: the caller is being introduced to the member, and sees only
 * the same data (FAM-54). In both cases, `createdAt` is null.
 */
export const PlayerProfile = Player.extend({
  createdAt: Moment.nullable(),
  sponsor: Sponsor.nullable(),
  answeredBy: PlayerCard.optional(),
  bonded: z.boolean().optional(),
  isSibling: z.literal(true).optional(),
  isIntroduced: z.literal(true).optional(),
  endedBond: z
    .object({
      endedAt: Moment,
      endedByMe: z.boolean(),
      inviteAgain: z.object({ from: Moment, left: z.int() }).nullable(),
      vaults: z.array(z.object({ id: Id, title: z.string(), accessId: Id })),
    })
    .optional(),
  sponsoredCount: z.int().nullable(),
  bondCount: z.int().nullable(),
  trustUnitCount: z.int().nullable(),
  mute: Silence.optional(),
})
export type PlayerProfile = z.infer<typeof PlayerProfile>

/** A member's changes to their own profile. Null removes an optional line. */
export const ProfileChange = z
  .object({
    name: Name.optional(),
    phone: phone('Phone').optional(),
    ...eachLine(({ label, most }) => lineOrNone(label as Label, most).nullish()),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    said(msg`Give a field to change.`),
  )
export type ProfileChange = z.output<typeof ProfileChange>
/** A profile change before parsing. */
export type ProfileWish = z.input<typeof ProfileChange>

/**
 * A line on a dashboard. `id`: the id of the newcomer ('confirm'), unit ('unit'), introduction ('introduction')
 * or invitation ('invitation') that the member can respond to on the dashboard, otherwise null; `names`: the
 * ids of the players in `text`; `faces`: the people whom the line is about, with a null photo for a person
 * whom the member invited; `words`: the beginning of the last unread message, for the member only;
 * `newcomer`: the person to confirm, whose `phone` is null if their profile is private.
 */
export const DashboardLine = z.object({
  kind: z.string(),
  id: Id.nullable(),
  text: z.string(),
  names: z.array(Id),
  faces: z.array(PlayerCard.omit({ id: true })).optional(),
  words: z.string().optional(),
  href: z.string(),
  createdAt: Moment,
  newcomer: PlayerCard.extend({ phone: z.string().nullable() }).optional(),
})
export type DashboardLine = z.infer<typeof DashboardLine>

/** A member's dashboard. */
export const Dashboard = z.object({
  player: Player,
  counts: z.object({
    bonds: z.int(),
    trustUnits: z.int(),
    groups: z.int(),
    vaults: z.int(),
    pendingInvitations: z.int(),
    unreadMessages: z.int(),
  }),
  attention: z.array(DashboardLine),
  recent: z.array(DashboardLine),
})
export type Dashboard = z.infer<typeof Dashboard>

/** Endpoints for players. */
export const players = {
  list: call('GET /api/players', {
    fromReplica: true,
    summary: 'All players, or the found ones, by name',
    notes:
      '`search`: the beginning of a name, of its last word, of the part after an apostrophe, or of a number; the result is the first 200 by name. `archived=none` leaves out archived players.',
    access: ['admin'],
    query: Page.extend({ search: Sought.optional(), archived: z.literal('none').optional() }),
    replies: { 200: z.array(Player) },
  }),
  get: call('GET /api/players/:id', {
    summary: 'A player within reach; the inviting sponsor for an invitee',
    notes:
      'Members within reach and the admin get a PlayerProfile; an invitee gets a PlayerCard of the inviting sponsor. Outside of reach: 404.',
    access: ['member', 'unverified', 'invitee'],
    replies: { 200: z.union([PlayerProfile, PlayerCard]), ...refusals(403, 404) },
  }),
  update: call('PATCH /api/players/:id', {
    summary: "Change one's profile",
    notes:
      "For the player themself. 400 `name_reserved` for 'admin' in any letter case or look-alike spelling; 409 `admin_protected`: the admin cannot be renamed; 409 `phone_taken`; 403 `phone_blocked`. With phone verification on, a changed phone responds 202 and takes effect when `POST /api/auth/verify` gets the code that was sent to the new number; otherwise it takes effect at once. 429 after five changed numbers in ten minutes.",
    access: ['member', 'unverified'],
    body: ProfileChange,
    replies: {
      200: Player,
      202: z.object({ verificationRequired: z.literal(true), phone: z.string() }),
      ...refusals(400, 403, 404, 409, 429, 503),
    },
  }),
  replacePhoto: call('POST /api/players/:id/photo', {
    summary: "Replace one's profile photo",
    notes: 'For the player themself. 415 `not_an_image`; without room as `POST /api/upload`.',
    access: ['member', 'unverified'],
    upload: { file: 'photo' },
    replies: { 200: z.object({ player: Player }), ...refusals(403, 404, 413, 415, 503) },
  }),
  dashboard: call('GET /api/players/:id/dashboard', {
    fromReplica: true,
    summary: "A member's home, for themself and the admin",
    access: ['member', 'unverified'],
    replies: { 200: Dashboard, ...refusals(403, 404) },
  }),
  verify: call('POST /api/players/:id/verify', {
    summary: "Confirm someone who registered by the caller's personal QR: the bond exists from now",
    notes:
      "For the sponsor, or the person who answers in their place, who is the newcomer's sponsor from then on. Again: 200. 403 `not_sponsor`; 409 `not_awaiting`, also if the newcomer has ended their account.",
    access: ['member'],
    replies: { 200: Player, ...refusals(403, 404, 409) },
  }),
  decline: call('POST /api/players/:id/decline', {
    summary: "Decline someone who registered by the caller's personal QR: the account is removed",
    notes:
      "For the sponsor, or the person who answers in their place, while the newcomer awaits 'sponsor'. The newcomer's sessions end, and the number is free.",
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404, 409) },
  }),
  changeStatus: call('PATCH /api/admin/players/:id/status', {
    summary: "Change a player's standing (ADM-61 to ADM-71); their sponsor gets to know",
    notes:
      "`reason` is 'Admin action' if none is given. `toSponsor`: what the player's sponsor reads about the reason. 400 'Invalid player ID'; 409 `action_not_offered`: the table of states does not offer this move; 409 `admin_protected`: the admin themself.",
    access: ['admin'],
    params: z.object({ id: idInPath(said(msg`Invalid player ID`)) }),
    body: z.object({
      action: z.enum(LIFECYCLE_ACTIONS),
      reason: linesOrNone('Reason', REASON_MOST).optional(),
      toSponsor: linesOrNone('What their sponsor reads', REASON_MOST).optional(),
    }),
    replies: { 200: Player, ...refusals(404, 409) },
  }),
  createQr: call('POST /api/players/:id/qr', {
    summary: 'A personal invite: single use, seven days (INV-69, INV-71, INV-93)',
    notes:
      "For the player themself. The `qrId` is 'qr-{id}-{time}-{random}'. 409 `too_many_pending` (personal invites that can still be used count as open), `inviting_paused`.",
    access: ['member'],
    // Each visit to the QR screen creates a personal invite.
    limit: [
      { name: 'personal_qrs', uses: 120, seconds: 3600, by: 'account', refused: 'free' },
      { name: 'personal_qrs_day', uses: 300, seconds: 86_400, by: 'account', refused: 'free' },
    ],
    replies: { 201: z.object({ qrId: z.string(), url: z.string() }), ...refusals(403, 404, 409, 429) },
  }),
  takeBackQrs: call('DELETE /api/players/:id/qr', {
    summary: "Take back all of one's personal invites that can still be used",
    notes: 'For the player themself. They open nothing any more. Again: 204.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
}
