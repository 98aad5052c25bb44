/** Limits and durations that several files use; a limit that only one file uses is defined in that file. */

/** The app gives up the session check after this many milliseconds (LOG-14). */
export const SESSION_CHECK_TIMEOUT_MS = 5_000
/** The app gives up a sign-in without a response after this many milliseconds (LOG-68). */
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
/** The most event streams that a server process keeps per session: more tabs than most people have open. */
export const STREAMS_PER_SESSION = 10
/** A tab that lost its stream to a newer tab reconnects within this many ms; a hidden tab, once shown. */
export const STREAM_AWAY_MS = 60_000
/** An invitee has 30 minutes to complete a registration. */
export const INVITEE_MINUTES = 30
/** A browser in which a number was confirmed is trusted for 90 days. */
export const TRUSTED_BROWSER_DAYS = 90
/** A texted code: six digits, ten minutes, five tries. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** The most codes that can be entered from one address and in one browser within LOGIN_WINDOW_SECONDS. */
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

/** The number of generations below a member that are within the member's reach. */
export const MEMBER_REACH_LEVELS = 7

/** The most people in one tree response; opening one of these people loads more. */
export const TREE_NODES_MOST = 2_000

/** The longest name and description of a group, and the longest post, in code points. */
export const GROUP_NAME_MAX = 120
export const GROUP_DESCRIPTION_MAX = 2_000
export const POST_MAX = 10_000
/** The longest private message, in code points. */
export const MESSAGE_MAX = 10_000
/** The longest excerpt of a quoted message above its reply, in code points. */
export const QUOTE_MAX = 200
/** The longest search text, and the length of a displayed excerpt, in code points. */
export const SEARCH_MAX = 100
export const EXCERPT_LENGTH = 160
/** A private message can be edited for this many minutes. */
export const MESSAGE_EDIT_MINUTES = 15
/** The longest voice message in seconds, and the most bars of its waveform. */
export const VOICE_SECONDS_MAX = 300
export const VOICE_LEVELS_MAX = 100
/** The most different reactions that one person may add to one message. */
export const REACTIONS_EACH = 20
/** A deleted message is left out of every response at once, and the database keeps it for this many days. */
export const DELETED_MESSAGE_DAYS = 30
/** The height of a group's board (UNI-53). */
export const BOARD_HEIGHT_PX = 600
/** The most files in one upload, and the size limit for files other than photos if MAX_UPLOAD_MB is unset. */
export const UPLOADS_AT_ONCE = 20
export const UPLOAD_MB_DEFAULT = 100
/** Photos may exceed the quota by this much, so that a full quota does not prevent a new profile photo. */
export const PHOTOS_PAST_QUOTA_BYTES = 20 * 1024 * 1024
/** An upload must leave this share of the disk free, or this many bytes, whichever is less. */
export const DISK_FLOOR_SHARE = 0.05
export const DISK_FLOOR_BYTES = 1024 ** 3
/** The longest title and description of a vault, and the longest texts in it, in code points. */
export const VAULT_TITLE_MAX = 120
export const VAULT_DESCRIPTION_MAX = 2_000
export const VAULT_POST_MAX = 10_000
export const VAULT_COMMENT_MAX = 10_000
export const VAULT_ITEM_TITLE_MAX = 120
export const VAULT_ITEM_DESCRIPTION_MAX = 2_000
/** The longest name of a vault user, in code points (VUS-12). */
export const DISPLAY_NAME_MAX = 80
/** The most numbers per vault: a vault is an album for people the owner knows, not a mailing list. */
export const VAULT_ACCESS_MOST = 500
/** The most news items listed for a vault. */
export const VAULT_NEWS_MOST = 100

/** A resumable upload without new bytes expires after 24 hours; a new one may replace it after one hour. */
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

/** The longest reason for a change of standing, in code points; and the days a notification can be read. */
export const REASON_MOST = 500
export const NOTIFICATION_DAYS = 90
/** Days for which an account's history keeps personal entries; it keeps entries about trust without limit. */
export const HISTORY_DAYS = 90
/** The most browsers of a member that get push notices; a new one replaces the oldest. */
export const PUSH_BROWSERS = 20
/** The most e-mails about unread content to a member within 24 hours. */
export const MAILS_A_DAY = 3

/** The board of a dissolved trust unit can be read for this many days. */
export const FORMER_BOARD_DAYS = 30
/** Hours after the end of a bond in which neither may invite the other, and invitations allowed in a year. */
export const BOND_QUIET_HOURS = 24
export const BONDS_AGAIN_A_YEAR = 3

/** The default and the largest number of rows in one page of a list. */
export const LIST_DEFAULT = 100
export const LIST_MOST = 500
/** The admin's search shows the bonds of at most this many people, the first by name. */
export const BONDS_OF_PEOPLE_MOST = 200

/** The sidebar is hidden on screens narrower than this many pixels (NAV-36). */
export const SIDEBAR_HIDDEN_BELOW_PX = 768

/** The longest SMS from a member, and from the admin as a test (the providers' limit), in code points. */
export const MEMBER_SMS_MAX = 480
export const SMS_MAX = 1600
/** The longest subject and text of an e-mail, in code points; the HTML may be longer. */
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_TEXT_MAX = 10_000
export const EMAIL_HTML_MAX = 50_000

/** The longest line of a gig, which must fit on its card, and the longest title of the gigs page. */
export const GIG_LINE_MAX = 80
export const GIGS_TITLE_MAX = 40

/** The most paths counted over bonds and sponsorships (TRU-63). */
export const WAYS_COUNTED_MOST = 100

/** Days after joining in which a newcomer may have fewer open invitations. */
export const NEWCOMER_DAYS = 7
/** Days for which an invitee's suspension halves the sponsor's limit; three in these days pause inviting. */
export const HALVED_DAYS = 90
export const SUSPENSIONS_THAT_PAUSE = 3
/** Days for which warnings and suspensions of invitees are counted. */
export const STANDING_DAYS = 365
/** The highest limit on open invitations that the admin can set. */
export const INVITING_MOST = 100_000
/** The longest text of a report, and of an answer to a measure, in code points. */
export const REPORT_WORDS_MOST = 10_000
/** The longest reason for a measure, in code points; the log and the person concerned get the reason. */
export const MEASURE_REASON_MOST = 2_000
/** Days for which reported content and its files are kept after the case is closed. */
export const CLOSED_CASE_DAYS = 90
/** The owner of a suspended account who signs in with its number may answer for this many minutes. */
export const ANSWER_MINUTES = 30

/** A member names three guardians, two of whom must confirm a claim, or five, three of whom must confirm. */
export const GUARDIAN_COUNTS = [3, 5] as const
/** A claim without enough confirmations expires after this many days. */
export const CLAIM_OPEN_DAYS = 7
/** Hours in which a confirmed claim can be stopped; fewer if the account had not been used for 30 days. */
export const CLAIM_WAIT_HOURS = 72
export const CLAIM_WAIT_UNUSED_HOURS = 24
export const CLAIM_UNUSED_DAYS = 30
/** Days for which stopped claims lock an account against other claims. */
export const CLAIM_LOCK_DAYS = 30
/** The server keeps finished claims and their selfies for this many days. */
export const CLAIM_KEPT_DAYS = 90
