/** The words of the admin's lists for what the server keeps. */
import type { InterestedUser, OutboxMessage } from '@kinhold/contract/admin'

/** A try's result on screen (ADM-16). */
export function resultLabel(result: string): string {
  const labels: Record<string, string> = {
    success: 'SUCCESS',
    invalid_format: 'INVALID',
    blacklisted: 'BLOCKED',
    suspicious: 'FLAGGED',
  }
  return labels[result] ?? 'FAILED'
}

/** Why a try was flagged, in words; a reason without words here is shown as the server named it. */
export function indicatorWords(indicator: string): string {
  const words: Record<string, string> = {
    many_unknown_numbers_from_address: 'many unknown numbers from this address',
    many_unknown_numbers_from_browser: 'many unknown numbers from this browser',
  }
  return words[indicator] ?? indicator.replaceAll('_', ' ')
}

/** Where a try came from, as far as a trusted proxy said so: 'US', or '' where it did not. */
export function placeWords(geographicData: Record<string, string> | null): string {
  return Object.values(geographicData ?? {}).join(', ')
}

/** An interest level on screen (ADM-53); the popup's 'interested' asks to be kept informed. */
export function levelLabel(level: string): string {
  const labels: Record<string, string> = {
    full_send: 'Full Send!',
    keep_info: 'Keep Info',
    interested: 'Keep Info',
    deciding: 'Deciding',
    not_interested: 'Not Interested',
  }
  return labels[level] ?? level
}

/** A way to hear of us, in words (ADM-55). */
export function sourceName(source: string): string {
  const labels: Record<string, string> = {
    direct_access: 'Direct Access',
    loved_one: 'Loved One',
    friend: 'Friend',
    associate: 'Associate',
    instagram: 'Instagram',
    tiktok: 'TikTok',
    other: 'Other',
  }
  return labels[source] ?? source
}

/** Where someone heard of us, with their own words when they chose 'other' (ADM-55). */
export function sourceLabel(person: Pick<InterestedUser, 'howDidYouHear' | 'howDidYouHearOther'>): string {
  const label = sourceName(person.howDidYouHear)
  return person.howDidYouHearOther ? `${label}: ${person.howDidYouHearOther}` : label
}

/** A message's way through delivery on screen. */
export function deliveryLabel(state: OutboxMessage['state']): string {
  return { queued: 'Queued', sent: 'Sent', failed: 'Failed' }[state]
}

/** A number with its word: '1 entry', '1,200 entries'. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What the admin did, in words; what has no words here is said as the server named it. */
export function actionWords(action: string): string {
  const words: Record<string, string> = {
    re_register: 'Registered anew',
    suspend: 'Suspended',
    deactivate: 'Deactivated',
    archive: 'Archived',
    view_dashboard: 'Looked at the home of',
    block_phone: 'Blocked a number',
    unblock_phone: 'Unblocked a number',
    delete_account: 'Deleted the account of',
    delete_phone_logs: 'Deleted entries of the phone log',
    delete_all_phone_logs: 'Deleted all of the phone log',
    clean_failed_phone_logs: 'Cleaned the failed entries of the phone log',
    take_case: 'Took a report in hand about',
    dismiss_case: 'Dismissed a report about',
    warn: 'Warned',
    remove_content: 'Removed what was reported of',
    set_inviting: 'Decided how many they may invite',
    pause_inviting: 'Paused inviting',
    ask_move: 'Asked who takes over',
    stop_claim: 'Stopped a claim of a lost number',
    retry_message: 'Handed a message to delivery again',
    delete: 'Deleted',
    explain: 'Explained an entry',
  }
  const said = words[action]
  if (said) return said
  const plain = action.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
