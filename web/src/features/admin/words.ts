import type { InterestedUser } from '@kinhold/contract/admin'
import { t } from '@lingui/core/macro'

// Returns a function that maps a name from the server to a label. `otherwise` returns the label for an
// unknown name.
function inWords(words: Record<string, string>, otherwise = (name: string) => name) {
  return (name: string) => words[name] ?? otherwise(name)
}

export const resultLabel = inWords(
  { success: t`SUCCESS`, invalid_format: t`INVALID`, blacklisted: t`BLOCKED`, suspicious: t`FLAGGED` },
  () => t`FAILED`,
)

/** Describes in words why the server flagged a sign-in attempt. */
export const indicatorWords = inWords(
  {
    many_unknown_numbers_from_address: t`many unknown numbers from this address`,
    many_unknown_numbers_from_browser: t`many unknown numbers from this browser`,
  },
  (name) => name.replaceAll('_', ' '),
)

/** Returns the location of an attempt as reported by a trusted proxy, or '' if the proxy reports none. */
export function placeWords(geographicData: Record<string, string> | null): string {
  return Object.values(geographicData ?? {}).join(', ')
}

export const levelLabel = inWords({
  full_send: t`Full Send!`,
  keep_info: t`Keep Info`,
  interested: t`Keep Info`,
  deciding: t`Deciding`,
  not_interested: t`Not Interested`,
})

export const sourceName = inWords({
  direct_access: t`Direct Access`,
  loved_one: t`Loved One`,
  friend: t`Friend`,
  associate: t`Associate`,
  instagram: t`Instagram`,
  tiktok: t`TikTok`,
  other: t`Other`,
})

export function sourceLabel(person: Pick<InterestedUser, 'howDidYouHear' | 'howDidYouHearOther'>): string {
  const label = sourceName(person.howDidYouHear)
  return person.howDidYouHearOther ? `${label}: ${person.howDidYouHearOther}` : label
}

export const actionWords = inWords(
  {
    re_register: t`Reopened an account`,
    suspend: t({ message: 'Suspended', context: 'what the admin did' }),
    deactivate: t({ message: 'Deactivated', context: 'what the admin did' }),
    archive: t({ message: 'Archived', context: 'what the admin did' }),
    view_dashboard: t`Viewed a home`,
    block_phone: t`Blocked a number`,
    unblock_phone: t`Unblocked a number`,
    delete_account: t`Deleted an account`,
    delete_phone_logs: t`Deleted entries from the phone log`,
    delete_all_phone_logs: t`Deleted the whole phone log`,
    clean_failed_phone_logs: t`Deleted the failed entries from the phone log`,
    take_case: t`Took a case`,
    dismiss_case: t`Dismissed a report`,
    warn: t({ message: 'Warned', context: 'what the admin did' }),
    remove_content: t`Removed reported content`,
    set_inviting: t`Changed how many people they may invite`,
    pause_inviting: t`Paused inviting`,
    ask_move: t`Asked for a new sponsor`,
    stop_claim: t`Stopped a lost-number claim`,
    retry_message: t`Sent a message again`,
    delete: t({ message: 'Deleted', context: 'what the admin did' }),
    explain: t`Explained an entry`,
    set_admin_phone: t`Changed the admin’s number`,
    end_sessions: t`Signed out everywhere`,
    end_all_sessions: t`Signed everyone out`,
    pause_sending: t`Stopped all sending`,
    resume_sending: t`Resumed sending`,
    begin_maintenance: t`Started maintenance`,
    end_maintenance: t`Ended maintenance`,
    make_admin_link: t`Made a sign-in link for the admin`,
  },
  (action) => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' '),
)
