import {
  DISPLAY_NAME_MAX,
  VAULT_ACCESS_MOST,
  VAULT_DESCRIPTION_MAX,
  VAULT_TITLE_MAX,
} from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, line, linesOrNone, Moment, opaque, phone } from './fields.ts'
import { Silence } from './mutes.ts'
import { SendResult } from './outbox.ts'
import { PlayerCard } from './players.ts'

/**
 * One vault as its owner or a viewer sees it (VLT-45). `accessCount`: numbers that may enter it now; `accessCode`: ten
 * digits, for the owner alone; `muted`: the caller may only read; `cover`: the address of its newest picture; `mute`:
 * set if the caller muted it.
 */
export const Vault = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  ownerId: Id,
  owner: PlayerCard,
  createdAt: Moment,
  accessCount: z.int(),
  accessCode: z.string().optional(),
  muted: z.boolean(),
  cover: z.string().nullable(),
  mute: Silence.optional(),
})
export type Vault = z.infer<typeof Vault>

/**
 * One number on the list of a vault (VLT-46). `name`: their name as the owner knows it; `playerId`: their member id if
 * the owner may write to them; `seenAt`: their last visit, if they let it be shown.
 */
export const VaultAccess = z.object({
  id: Id,
  accessType: z.literal('phone'),
  accessValue: z.string(),
  createdAt: Moment,
  state: z.enum(['pending', 'joined']),
  muted: z.boolean(),
  archived: z.boolean(),
  name: z.string().nullable(),
  playerId: Id.nullable(),
  seenAt: Moment.nullable(),
})
export type VaultAccess = z.infer<typeof VaultAccess>

/** A vault user's name in their vaults, and their number. */
export const VaultUserProfile = z.object({ displayName: z.string().nullable(), phone: z.string() })
export type VaultUserProfile = z.infer<typeof VaultUserProfile>

/** A vault user's settings (VUS-18). */
export const VaultSettings = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowAdminMessages: z.boolean(),
})
export type VaultSettings = z.infer<typeof VaultSettings>

const ById = z.object({ id: IdInPath })
const Entry = z.object({ id: IdInPath, accessId: IdInPath })
const Title = line('Vault title', VAULT_TITLE_MAX, 'Vault title is required.')
const Description = linesOrNone('Description', VAULT_DESCRIPTION_MAX)
const Listed = z.object({ type: z.literal('phone'), value: phone() })

/** Calls about vaults, their access lists, and the account of a vault user. */
export const vaults = {
  list: call({
    method: 'GET',
    path: '/api/vaults',
    summary: "The caller's vaults, and those that their number may enter, newest first (VLT-36)",
    access: ['member'],
    query: Page,
    replies: { 200: z.array(Vault) },
  }),
  create: call({
    method: 'POST',
    path: '/api/vaults',
    summary: 'Make a vault and put numbers on its list, all or nothing (VLT-38)',
    access: ['member'],
    body: z.object({
      title: Title,
      description: Description.nullish(),
      accessList: z.array(Listed).max(VAULT_ACCESS_MOST).default([]),
    }),
    replies: { 201: Vault, 400: Refusal, 409: Refusal, 429: Refusal },
  }),
  openByCode: call({
    method: 'GET',
    path: '/api/vaults/access/:code',
    summary: "Enter a vault by its access code: the caller's number is put on its list (VLT-10)",
    access: ['member', 'vault_user'],
    params: z.object({ code: opaque(60) }),
    replies: { 200: Vault, 403: Refusal, 404: Refusal, 429: Refusal },
  }),
  userVault: call({
    method: 'GET',
    path: '/api/vaults/user-vault',
    summary: 'The vault that a vault user was given last, and their others (VUS-17)',
    access: ['vault_user'],
    replies: { 200: Vault.extend({ others: z.array(Vault) }), 404: Refusal },
  }),
  get: call({
    method: 'GET',
    path: '/api/vaults/:id',
    summary: 'One vault (VLT-40)',
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 200: Vault, 404: Refusal },
  }),
  update: call({
    method: 'PATCH',
    path: '/api/vaults/:id',
    summary: 'Its owner gives it another title or description (VLT-105)',
    access: ['member'],
    params: ById,
    body: z
      .object({ title: Title.optional(), description: Description.nullish() })
      .refine(
        (body) => body.title !== undefined || body.description !== undefined,
        'Give a title or a description to change.',
      ),
    replies: { 200: Vault, 400: Refusal, 403: Refusal, 404: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/vaults/:id',
    summary: 'Its owner deletes it, with all that is in it (VLT-39)',
    access: ['member'],
    params: ById,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  access: call({
    method: 'GET',
    path: '/api/vaults/:id/access',
    summary: 'The numbers on its list, for its owner, newest first (VLT-41)',
    access: ['member'],
    params: ById,
    query: Page,
    replies: { 200: z.array(VaultAccess), 403: Refusal, 404: Refusal },
  }),
  addAccess: call({
    method: 'POST',
    path: '/api/vaults/:id/access',
    summary: 'Its owner puts a number on its list (VLT-42)',
    access: ['member'],
    params: ById,
    body: z.object({ accessType: z.literal('phone'), accessValue: phone() }),
    replies: {
      200: VaultAccess,
      201: VaultAccess,
      400: Refusal,
      403: Refusal,
      404: Refusal,
      409: Refusal,
      429: Refusal,
    },
  }),
  changeAccess: call({
    method: 'PATCH',
    path: '/api/vaults/:id/access/:accessId',
    summary: 'Its owner mutes an entry of its list or archives it, or takes that back (VLT-57)',
    access: ['member'],
    params: Entry,
    body: z
      .object({ muted: z.boolean().optional(), archived: z.boolean().optional() })
      .refine((body) => body.muted !== undefined || body.archived !== undefined, 'Give something to change.'),
    replies: { 200: VaultAccess, 400: Refusal, 403: Refusal, 404: Refusal },
  }),
  removeAccess: call({
    method: 'DELETE',
    path: '/api/vaults/:id/access/:accessId',
    summary: 'Its owner ends the access of a number at once (VLT-57)',
    access: ['member'],
    params: Entry,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  messageAccess: call({
    method: 'POST',
    path: '/api/vaults/:id/access/:accessId/message',
    summary: 'Its owner has a number on its list texted the link (VLT-20)',
    access: ['member'],
    params: Entry,
    replies: { 200: SendResult, 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
  replaceCode: call({
    method: 'POST',
    path: '/api/vaults/:id/access-code',
    summary: 'Its owner has a new access code made; the old one opens nothing more (VLT-05)',
    access: ['member'],
    params: ById,
    replies: { 200: z.object({ accessCode: z.string() }), 403: Refusal, 404: Refusal },
  }),
  profile: call({
    method: 'GET',
    path: '/api/vault-user/profile',
    summary: 'How a vault user is called, and their number (VUS-15)',
    access: ['vault_user'],
    replies: { 200: VaultUserProfile },
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/api/vault-user/profile',
    summary: 'A vault user changes how they are called (VUS-16)',
    access: ['vault_user'],
    body: z.object({ displayName: line('Display name', DISPLAY_NAME_MAX) }),
    codes: { displayName: 'display_name_required' },
    replies: { 200: VaultUserProfile, 400: Refusal, 429: Refusal },
  }),
}
