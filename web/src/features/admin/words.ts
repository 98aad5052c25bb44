import type { InterestedUser, OutboxMessage } from '@kinhold/contract/admin'

export function resultLabel(result: string): string {
  const labels: Record<string, string> = {
    success: 'SUCCESS',
    invalid_format: 'INVALID',
    blacklisted: 'BLOCKED',
    suspicious: 'FLAGGED',
  }
  return labels[result] ?? 'FAILED'
}

/** The reason that an attempt was flagged, in words; an unknown reason keeps the server's name. */
export function indicatorWords(indicator: string): string {
  const words: Record<string, string> = {
    many_unknown_numbers_from_address: 'many unknown numbers from this address',
    many_unknown_numbers_from_browser: 'many unknown numbers from this browser',
  }
  return words[indicator] ?? indicator.replaceAll('_', ' ')
}

/** The origin of an attempt as reported by a trusted proxy: 'US', or '' if it reported none. */
export function placeWords(geographicData: Record<string, string> | null): string {
  return Object.values(geographicData ?? {}).join(', ')
}

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

export function sourceLabel(person: Pick<InterestedUser, 'howDidYouHear' | 'howDidYouHearOther'>): string {
  const label = sourceName(person.howDidYouHear)
  return person.howDidYouHearOther ? `${label}: ${person.howDidYouHearOther}` : label
}

export function deliveryLabel(state: OutboxMessage['state']): string {
  return { queued: 'Queued', sent: 'Sent', failed: 'Failed' }[state]
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** An admin action in words; an unknown action keeps the server's name. */
export function actionWords(action: string): string {
  const words: Record<string, string> = {
    re_register: 'Reopened the account of',
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
