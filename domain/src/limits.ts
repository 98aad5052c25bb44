/** Limits and durations that several files use. */

/** The app gives up on the session check after this many milliseconds (LOG-14). */
export const SESSION_CHECK_TIMEOUT_MS = 5_000
/** The app gives up on a sign-in without a response after this many milliseconds (LOG-68). */
export const SIGN_IN_TIMEOUT_MS = 15_000

/** The largest photo in bytes; a photo of exactly this size is allowed (API-21, API-22). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
/** The longest side, in pixels, of each stored picture size. */
export const PICTURE_SIDES = { thumb: 320, medium: 960, full: 1600 } as const
/** The server removes an unused upload after this many hours. */
export const UNUSED_UPLOAD_HOURS = 24

/** The longest name of a person, in code points. */
export const NAME_MAX = 80

/** A session expires 30 days after its last use. */
export const SESSION_DAYS = 30
/** The most event streams that a server process keeps per session. */
export const STREAMS_PER_SESSION = 10
/** A visible tab that lost its stream to a newer tab reconnects within this many milliseconds. */
export const STREAM_AWAY_MS = 60_000
/** An invitee has 30 minutes to complete a registration. */
export const INVITEE_MINUTES = 30
/** A browser in which a number was confirmed is trusted for 90 days. */
export const TRUSTED_BROWSER_DAYS = 90
/** A texted code has six digits, is valid for ten minutes, and allows five attempts. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** The most codes entered per network address and per browser within LOGIN_WINDOW_SECONDS. */
export const CODES_BROUGHT_PER_ADDRESS = 30
export const CODES_BROUGHT_PER_BROWSER = 15

/** The most passkeys per member. */
export const PASSKEYS_MOST = 10
/** The longest name of a passkey, in code points. */
export const PASSKEY_NAME_MAX = 60

/** The most sign-in attempts per address within LOGIN_WINDOW_SECONDS. */
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 600
/** The server keeps entries of the phone log for this many days. */
export const PHONE_LOG_DAYS = 90

/** A member's reach includes this many generations below the member. */
export const MEMBER_REACH_LEVELS = 7

/** The most people in one tree response. */
export const TREE_NODES_MOST = 2_000

/** The longest name and description of a group, and the longest post, in code points. */
export const GROUP_NAME_MAX = 120
export const GROUP_DESCRIPTION_MAX = 2_000
export const POST_MAX = 10_000
/** The longest private message, in code points. */
export const MESSAGE_MAX = 10_000
/** The longest excerpt of a quoted message, in code points. */
export const QUOTE_MAX = 200
/** The longest search query, and the length of an excerpt, in code points. */
export const SEARCH_MAX = 100
export const EXCERPT_LENGTH = 160
/** A private message can be edited for this many minutes. */
export const MESSAGE_EDIT_MINUTES = 15
/** The longest voice message in seconds, and the most bars of its waveform. */
export const VOICE_SECONDS_MAX = 300
export const VOICE_LEVELS_MAX = 100
/** The most different reactions that one person may add to one message. */
export const REACTIONS_EACH = 20
/** The database keeps a deleted message for this many days. */
export const DELETED_MESSAGE_DAYS = 30
/** The height of a group's board (UNI-53). */
export const BOARD_HEIGHT_PX = 600
/** The most files in one upload, and the default of MAX_UPLOAD_MB. */
export const UPLOADS_AT_ONCE = 20
export const UPLOAD_MB_DEFAULT = 100
/** Photos may exceed the quota by this much, so that a full quota does not prevent a new profile photo. */
export const PHOTOS_PAST_QUOTA_BYTES = 20 * 1024 * 1024
/** An upload must leave this share of the disk free, or this many bytes, whichever is less. */
export const DISK_FLOOR_SHARE = 0.05
export const DISK_FLOOR_BYTES = 1024 ** 3
/** The longest titles, descriptions, posts and comments of a vault, in code points. */
export const VAULT_TITLE_MAX = 120
export const VAULT_DESCRIPTION_MAX = 2_000
export const VAULT_POST_MAX = 10_000
export const VAULT_COMMENT_MAX = 10_000
export const VAULT_ITEM_TITLE_MAX = 120
export const VAULT_ITEM_DESCRIPTION_MAX = 2_000
/** The longest name of a vault user, in code points (VUS-12). */
export const DISPLAY_NAME_MAX = 80
/** The most access entries per vault. */
export const VAULT_ACCESS_MOST = 500
/** The highest count of new posts in a place; the app shows '99+' (FAM-31). */
export const UNREAD_MOST = 100
/** The most news items in the list of a vault. */
export const VAULT_NEWS_MOST = 100

/** An upload without new bytes expires after 24 hours; a new upload may replace it after one hour. */
export const OPEN_UPLOAD_HOURS = 24
export const IDLE_UPLOAD_HOURS = 1
/** The most open resumable uploads per member, and the most pieces of one upload. */
export const OPEN_UPLOADS_MOST = 20
export const UPLOAD_PIECES_MOST = 10_000
/** The server stores a piece after this many bytes or, on a slow connection, after this many milliseconds. */
export const PIECE_BYTES = 8 * 1024 * 1024
export const PIECE_MS = 15_000
/** The web app sends large files in pieces of this many bytes. */
export const SENT_PIECE_BYTES = 8 * 1024 * 1024

/** The longest reason for a new status, in code points, and the days for which a notification is readable. */
export const REASON_MOST = 500
export const NOTIFICATION_DAYS = 90
/** An account's history keeps personal entries for this many days, and entries about trust without limit. */
export const HISTORY_DAYS = 90
/** The most browsers of a member that get push notices; a new browser replaces the oldest. */
export const PUSH_BROWSERS = 20
/** The most e-mails about unread content to a member within 24 hours. */
export const MAILS_A_DAY = 3

/** The board of a dissolved trust unit can be read for this many days. */
export const FORMER_BOARD_DAYS = 30
/** The hours without invitations after the end of a bond, and the pair's most invitations in a year. */
export const BOND_QUIET_HOURS = 24
export const BONDS_AGAIN_A_YEAR = 3

/** The default and the largest number of rows in one page of a list. */
export const LIST_DEFAULT = 100
export const LIST_MOST = 500
/** The admin's search shows the bonds of at most this many people. */
export const BONDS_OF_PEOPLE_MOST = 200

/** The sidebar is hidden on screens narrower than this many pixels (NAV-36). */
export const SIDEBAR_HIDDEN_BELOW_PX = 768

/** The longest SMS from a member, and the longest test SMS from the admin, in code points. */
export const MEMBER_SMS_MAX = 480
export const SMS_MAX = 1600
/** The longest subject, plain text and HTML of an e-mail, in code points. */
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_TEXT_MAX = 10_000
export const EMAIL_HTML_MAX = 50_000

/** The longest line on a gig's card, and the longest title of the gigs page, in code points. */
export const GIG_LINE_MAX = 80
export const GIGS_TITLE_MAX = 40

/** The most paths counted over bonds and sponsorships (TRU-63). */
export const WAYS_COUNTED_MOST = 100

/** The lower limit for newcomers applies for this many days after joining. */
export const NEWCOMER_DAYS = 7
/** A suspension halves the sponsor's limit for this many days; three suspensions pause inviting. */
export const HALVED_DAYS = 90
export const SUSPENSIONS_THAT_PAUSE = 3
/** A standing counts the warnings and suspensions of the last 365 days. */
export const STANDING_DAYS = 365
/** The highest limit on open invitations that the admin can set. */
export const INVITING_MOST = 100_000
/** The longest report, and the longest answer to a measure, in code points. */
export const REPORT_WORDS_MOST = 10_000
/** The longest reason for a measure, in code points. */
export const MEASURE_REASON_MOST = 2_000
/** The server keeps the content and files of a closed case for this many days. */
export const CLOSED_CASE_DAYS = 90
/** A suspended person may answer a measure for this many minutes after a sign-in. */
export const ANSWER_MINUTES = 30

/** A member names three or five guardians. */
export const GUARDIAN_COUNTS = [3, 5] as const
/** A claim without enough confirmations expires after this many days. */
export const CLAIM_OPEN_DAYS = 7
/** A confirmed claim can be stopped for 72 hours, or for 24 hours if the account was unused for 30 days. */
export const CLAIM_WAIT_HOURS = 72
export const CLAIM_WAIT_UNUSED_HOURS = 24
export const CLAIM_UNUSED_DAYS = 30
/** Stopped claims lock an account against new claims for this many days. */
export const CLAIM_LOCK_DAYS = 30
/** The server keeps finished claims and their selfies for this many days. */
export const CLAIM_KEPT_DAYS = 90

/** Two people can answer an introduction for this many days. */
export const INTRODUCTION_DAYS = 14
/** The most introductions that a member makes within 24 hours. */
export const INTRODUCTIONS_A_DAY = 20
/** The longest words of an introduction, in code points. */
export const INTRODUCTION_WORDS_MOST = 200
