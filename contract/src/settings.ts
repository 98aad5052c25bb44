import { LANGUAGE_TAG_MAX } from '@kinhold/domain/languages'
import { CODE_DIGITS } from '@kinhold/domain/limits'
import { VISIBILITIES } from '@kinhold/domain/players'
import { isTimeZone } from '@kinhold/domain/settings'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { EmailAddress, opaque } from './fields.ts'
import { VaultSettings } from './vaults.ts'
import { said, saidOfInput } from './sentences.ts'

const Visibility = z.enum(VISIBILITIES)

/** A member's privacy settings (SET-05). */
export const PrivacySettings = onlySettings({
  allowInvitations: z.boolean(),
  networkVisibility: Visibility,
  profileVisibility: Visibility,
  showConnections: z.boolean(),
  autoAcceptGroups: z.boolean(),
})
export type PrivacySettings = z.infer<typeof PrivacySettings>

/** A member's notification settings (SET-07). Times are 'HH:MM' in `timeZone`. */
export const NoticeSettings = onlySettings({
  bondRequests: z.boolean(),
  groupInvitations: z.boolean(),
  trustUnitFormations: z.boolean(),
  messageNotifications: z.boolean(),
  vaultNotifications: z.boolean(),
  vaultPosts: z.boolean(),
  boardPosts: z.boolean(),
  postComments: z.boolean(),
  postLikes: z.boolean(),
  adminLooks: z.boolean(),
  pushNotifications: z.boolean(),
  emailNotifications: z.boolean(),
  noticeContent: z.boolean(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

const TimeOfDay = opaque(20).refine(
  (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  said(msg`Give a time of day, such as 22:00.`),
)

// These checks apply only to input. The server returns stored settings as they are.
const NoticeWish = NoticeSettings.extend({
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
  timeZone: opaque(64)
    .refine(isTimeZone, said(msg`This time zone is not known here.`))
    .nullable(),
})

/** A member's confirmed e-mail address, and the address that they still have to confirm with a code. */
export const EmailSettings = z.object({ address: z.string().nullable(), waiting: z.string().nullable() })
export type EmailSettings = z.infer<typeof EmailSettings>

/**
 * A member's settings. `language` is the tag of the language that the member chose, or null for the browser's
 * language.
 */
export const Settings = z.object({
  privacy: PrivacySettings,
  notifications: NoticeSettings,
  email: EmailSettings,
  language: z.string().nullable(),
})
export type Settings = z.infer<typeof Settings>

const OfVaultUser = z.object({
  vault: VaultSettings,
  textsStopped: z.object({ sender: z.string().nullable() }).optional(),
  language: z.string().nullable(),
})

/** Endpoints for settings. */
export const settings = {
  get: call('GET /api/settings', {
    summary: "The caller's settings (SET-02, VUS-18)",
    notes:
      'A member gets Settings, a vault user `{ vault, language }`, with `textsStopped` after a STOP of the number: `sender` is the number to reply START to, null if texts come from a messaging service. The settings of a new member are those of SET-05 and SET-07, with `vaultNotifications`, `vaultPosts`, `boardPosts`, `postComments`, `postLikes` and `adminLooks` on, `noticeContent` off and no quiet hours; those of a new vault user: e-mail on, SMS off, online status on, messages on, and neither question asked.',
    access: ['member', 'unverified', 'vault_user'],
    replies: { 200: z.union([OfVaultUser, Settings]) },
  }),
  update: call('PUT /api/settings', {
    summary: 'Change settings; those that are not given stay (SET-03, SET-04, VUS-19)',
    notes:
      'The response is that of `GET /api/settings`. 400 for a setting that does not exist, or not for this kind of account; 400 `half_quiet` for half of the quiet hours, `no_time_zone` for quiet hours without a time zone, `no_such_language` for a language that is not offered. `language`: null is the language of the browser; the cookie `kinhold_language` follows it (LNG-25). With `hasSeenWelcome`, the member’s `isFirstLogin` is false from then on (GUI-11).',
    access: ['member', 'unverified', 'vault_user'],
    body: onlySettings({
      privacy: PrivacySettings.partial().optional(),
      notifications: NoticeWish.partial().optional(),
      vault: onlySettings(VaultSettings.shape).partial().optional(),
      hasSeenWelcome: z.literal(true).optional(),
      language: opaque(LANGUAGE_TAG_MAX).nullable().optional(),
    }),
    replies: { 200: z.union([OfVaultUser, Settings]), ...refusals(400) },
  }),
  setEmail: call('POST /api/settings/email', {
    summary: 'Set the address for e-mails: a code is mailed there',
    notes:
      '200 if the address is the confirmed one. 400 `address_not_taken` for letters outside ASCII before the @, if the mail server takes none. 429 after five a day, for the member or for the address.',
    access: ['member'],
    body: z.object({ address: EmailAddress }),
    replies: {
      200: Settings,
      202: z.object({ verificationRequired: z.literal(true), address: z.string() }),
      ...refusals(400, 429),
    },
  }),
  confirmEmail: call('POST /api/settings/email/verify', {
    summary: 'Confirm the address by the code that was mailed to it',
    notes: '400 `code_wrong`, 404 if no address waits, 429 `code_used_up`.',
    access: ['member'],
    body: z.object({
      code: opaque(20).refine(
        (code) => code.length === CODE_DIGITS,
        said(msg`Enter the six digits of the code.`),
      ),
    }),
    replies: { 200: Settings, ...refusals(400, 404, 429) },
  }),
  removeEmail: call('DELETE /api/settings/email', {
    summary: 'Remove the address: no e-mail is sent any more',
    access: ['member'],
    replies: { 204: NoContent },
  }),
  space: call('GET /api/settings/space', {
    summary: "The space that the caller's files take, and its limit, in bytes",
    access: ['member'],
    replies: { 200: z.object({ used: z.int(), most: z.int(), files: z.int() }) },
  }),
}

// Returns a schema that rejects an unknown setting by name, so that a developer can spot a typo.
function onlySettings<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? saidOfInput(msg`There is no setting “${{ name: (issue.keys as string[])[0]!.slice(0, 50) }}”.`)
        : undefined,
  })
}
