import type { Player, PlayerCard } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Answer, ApiError, ask, read } from '../../api.ts'
import { upload } from '../../uploads.ts'
import { useChange } from '../../parts/forget.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'
import type { RegistrationLink } from './registration-link.ts'

export type OpenedInvitation = Answer<'POST /api/auth/open-invitation'>
export type Registrant = { phone: string; name: string; profilePhoto: string; sponsorId?: number }
/** The result of a registration. `fields` maps each invalid field to its error message. */
export type Registered =
  | { kind: 'joined'; player: Player }
  | { kind: 'code-needed' }
  | { kind: 'refused'; sentence: string | null; fields: Record<string, string> }
/**
 * The newcomer's name and the sponsor's id. For an invitation to a phone number, both are hidden until the
 * newcomer enters the code.
 */
export type Inviting = Pick<OpenedInvitation, 'recipientName' | 'sponsorId'>
export type Proof =
  | { kind: 'proved'; inviting: Inviting | null }
  | { kind: 'signed-in'; player: Player }
  | { kind: 'refused'; sentence: string }

const CODE_NOT_CHECKED = t`We could not check the code just now. Please try again.`

const NO_LINK = t`We could not find an invitation for this link.`

/** Opens a link only once per visit, since each opening may make the server text a code. */
export function useOpenedInvitation(link: RegistrationLink, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keyOfMany('registration-link', link),
    queryFn: () => openInvitation(link),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function openInvitation(link: RegistrationLink): Promise<OpenedInvitation> {
  const { phone, sponsorId, qrId } = link
  // A URL without link data doesn't open an invitation, so don't send a request.
  if (!phone && !sponsorId && !qrId) throw new ApiError(404, JSON.stringify({ error: NO_LINK }), '')
  const body = { ...(phone && { phone }), ...(sponsorId && { ref: sponsorId }), ...(qrId && { qrId }) }
  return read('POST /api/auth/open-invitation', { body })
}

/** Loads the sponsor's card (REG-08, REG-14). Sends no request if the id is null (REG-15). */
export function useSponsor(sponsorId: number | null) {
  return useQuery<PlayerCard>({
    queryKey: keyOfOne('player', sponsorId, 'sponsor-card'),
    queryFn: () => read('GET /api/players/:id', { params: { id: sponsorId! } }),
    enabled: sponsorId !== null,
  })
}

export async function uploadSelfie(
  file: File,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal },
): Promise<string> {
  return (await upload('POST /api/upload/temp', { file }, options)).photoUrl
}

export async function completeRegistration(body: Registrant): Promise<Registered> {
  const reply = await ask('POST /api/auth/complete-registration', { body }).catch(() => null)
  if (reply?.status === 200 || reply?.status === 201) return { kind: 'joined', player: reply.body }
  if (reply?.status === 401 && reply.body?.verificationRequired) return { kind: 'code-needed' }
  return { kind: 'refused', sentence: reply?.body?.error ?? null, fields: reply?.body?.fields ?? {} }
}

// Even a 404, or a 200 for a vault user, means that the code was correct, so the number's owner can register.
export async function proveNumber(phone: string, code: string): Promise<Proof> {
  const reply = await ask('POST /api/auth/verify', { body: { phone, code } }).catch(() => null)
  if (reply?.status === 200 && reply.body.userType === 'member')
    return { kind: 'signed-in', player: reply.body }
  if (reply?.status === 202) return { kind: 'proved', inviting: reply.body }
  if (reply?.status === 200 || reply?.status === 404) return { kind: 'proved', inviting: null }
  return { kind: 'refused', sentence: reply?.body?.error ?? CODE_NOT_CHECKED }
}

export type InviteLink = Answer<'GET /api/invitation-links/:qrId'>

export function useInviteLink(qrId: string | null) {
  return useQuery({
    queryKey: keyOfMany('invitation', 'link', qrId),
    queryFn: () => read('GET /api/invitation-links/:qrId', { params: { qrId: qrId! } }),
    enabled: qrId !== null,
  })
}

/** Invites the owner of the link to connect (INV-99). */
export function useConnect(qrId: string | null) {
  return useChange(
    () => read('POST /api/invitation-links/:qrId/connect', { params: { qrId: qrId! } }),
    'invitation',
  )
}
