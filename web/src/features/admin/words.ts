import type { InterestedUser } from '@kinhold/contract/admin'

// Returns a function that maps a name from the server to a label. `otherwise` returns the label for an
// unknown name.
function inWords(words: Record<string, string>, otherwise = (name: string) => name) {
  return (name: string) => words[name] ?? otherwise(name)
}

export const resultLabel = inWords(
  { success: 'SUCCESS', invalid_format: 'INVALID', blacklisted: 'BLOCKED', suspicious: 'FLAGGED' },
  () => 'FAILED',
)

/** Describes in words why the server flagged a sign-in attempt. */
export const indicatorWords = inWords(
  {
    many_unknown_numbers_from_address: 'many unknown numbers from this address',
    many_unknown_numbers_from_browser: 'many unknown numbers from this browser',
  },
  (name) => name.replaceAll('_', ' '),
)

/** Returns the location of an attempt as reported by a trusted proxy, or '' if the proxy reports none. */
export function placeWords(geographicData: Record<string, string> | null): string {
  return Object.values(geographicData ?? {}).join(', ')
}

export const levelLabel = inWords({
  full_send: 'Full Send!',
  keep_info: 'Keep Info',
  interested: 'Keep Info',
  deciding: 'Deciding',
  not_interested: 'Not Interested',
})

export const sourceName = inWords({
  direct_access: 'Direct Access',
  loved_one: 'Loved One',
  friend: 'Friend',
  associate: 'Associate',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  other: 'Other',
})

export function sourceLabel(person: Pick<InterestedUser, 'howDidYouHear' | 'howDidYouHearOther'>): string {
  const label = sourceName(person.howDidYouHear)
  return person.howDidYouHearOther ? `${label}: ${person.howDidYouHearOther}` : label
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

export const actionWords = inWords(
  {
    re_register: 'Reopened the account of',
    suspend: 'Suspended',
    deactivate: 'Deactivated',
    archive: 'Archived',
    view_dashboard: 'Viewed the home of',
    block_phone: 'Blocked a number',
    unblock_phone: 'Unblocked a number',
    delete_account: 'Deleted the account of',
    delete_phone_logs: 'Deleted entries from the phone log',
    delete_all_phone_logs: 'Deleted the whole phone log',
    clean_failed_phone_logs: 'Deleted the failed entries from the phone log',
    take_case: 'Took a case about',
    dismiss_case: 'Dismissed a report about',
    warn: 'Warned',
    remove_content: 'Removed reported content of',
    set_inviting: 'Changed how many people they may invite',
    pause_inviting: 'Paused inviting',
    ask_move: 'Asked for a new sponsor',
    stop_claim: 'Stopped a lost-number claim',
    retry_message: 'Sent a message again',
    delete: 'Deleted',
    explain: 'Explained an entry',
    set_admin_phone: 'Changed the admin’s number',
    end_sessions: 'Signed out everywhere',
    end_all_sessions: 'Signed everyone out',
    pause_sending: 'Stopped all sending',
    resume_sending: 'Resumed sending',
    begin_maintenance: 'Started maintenance',
    end_maintenance: 'Ended maintenance',
    make_admin_link: 'Made a sign-in link for the admin',
  },
  (action) => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' '),
)
