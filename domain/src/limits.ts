/** Bounds and times that several files use, each with its ledger row or rule; all others stand where they are used. */

/** The session check is given up after this many milliseconds (LOG-14). */
export const SESSION_CHECK_TIMEOUT_MS = 5_000
/** A sign-in without an answer is given up after this many milliseconds (LOG-68). */
export const SIGN_IN_TIMEOUT_MS = 15_000

/** The most bytes of a photo; exactly this many are allowed (API-21, API-22). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
/** Longest sides in pixels of the stored picture sizes. */
export const PICTURE_SIDES = { thumb: 320, medium: 960, full: 1600 } as const
/** An unused upload is removed after this many hours. */
export const UNUSED_UPLOAD_HOURS = 24

/** Names of people, in code points. */
export const NAME_MAX = 80

/** A session expires 30 days after its last use. */
export const SESSION_DAYS = 30
/** Event streams that a server process keeps per session: more tabs than most people have open. */
export const STREAMS_PER_SESSION = 10
/** A tab that lost its stream to a newer one reconnects after this many milliseconds; a hidden tab once it is seen. */
export const STREAM_AWAY_MS = 60_000
/** An invitee has 30 minutes to complete a registration. */
export const INVITEE_MINUTES = 30
/** A browser that proved a number is trusted for 90 days. */
export const TRUSTED_BROWSER_DAYS = 90
/** A texted code: six digits, ten minutes, five tries. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Codes entered within LOGIN_WINDOW_SECONDS: from one address and from one browser, across all numbers. */
export const CODES_BROUGHT_PER_ADDRESS = 30
export const CODES_BROUGHT_PER_BROWSER = 15

/** Passkeys per member. */
export const PASSKEYS_MOST = 10
/** The name of a passkey, in code points. */
export const PASSKEY_NAME_MAX = 60

/** Sign-in attempts per address within LOGIN_WINDOW_SECONDS. */
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 600
/** Phone logs are kept for this many days. */
export const PHONE_LOG_DAYS = 90

/** Generations below a member within their reach. */
export const MEMBER_REACH_LEVELS = 7

/** The most people in one tree response; opening one of them loads more. */
export const TREE_NODES_MOST = 2_000

/** A group's name and description, and a post, in code points. */
export const GROUP_NAME_MAX = 120
export const GROUP_DESCRIPTION_MAX = 2_000
export const POST_MAX = 10_000
/** A private message, in code points. */
export const MESSAGE_MAX = 10_000
/** The part of a quoted message above its reply, in code points. */
export const QUOTE_MAX = 200
/** A search text's longest, and the length of a shown excerpt, in code points. */
export const SEARCH_MAX = 100
export const EXCERPT_LENGTH = 160
/** A private message can be edited for this many minutes. */
export const MESSAGE_EDIT_MINUTES = 15
/** A voice message's longest duration in seconds, and the most bars of its waveform. */
export const VOICE_SECONDS_MAX = 300
export const VOICE_LEVELS_MAX = 100
/** Different reactions that one person may add to one message. */
export const REACTIONS_EACH = 20
/** A deleted message leaves every response at once, and the database after this many days. */
export const DELETED_MESSAGE_DAYS = 30
/** The message board of a group (UNI-53). */
export const BOARD_HEIGHT_PX = 600
/** The most files uploaded at once, and the size limit of non-photos unless MAX_UPLOAD_MB says otherwise. */
export const UPLOADS_AT_ONCE = 20
export const UPLOAD_MB_DEFAULT = 100
/** Photos may exceed the quota by this much, so that members with a full quota can still change their profile photo. */
export const PHOTOS_PAST_QUOTA_BYTES = 20 * 1024 * 1024
/** Uploads stop when less than this share of the disk is free, or less than these bytes if they are fewer. */
export const DISK_FLOOR_SHARE = 0.05
export const DISK_FLOOR_BYTES = 1024 ** 3
/** A vault's title and description, the texts in it, and the name of a stored item, in code points. */
export const VAULT_TITLE_MAX = 120
export const VAULT_DESCRIPTION_MAX = 2_000
export const VAULT_POST_MAX = 10_000
export const VAULT_COMMENT_MAX = 10_000
export const VAULT_ITEM_TITLE_MAX = 120
export const VAULT_ITEM_DESCRIPTION_MAX = 2_000
/** The name of a vault user in their vaults, in code points (VUS-12). */
export const DISPLAY_NAME_MAX = 80
/** The most numbers per vault: an album for people the owner knows, not a mailing list. */
export const VAULT_ACCESS_MOST = 500
/** The most news items listed for a vault. */
export const VAULT_NEWS_MOST = 100

/** A resumable upload expires after this many hours without a byte, and makes room for another after `IDLE`. */
export const OPEN_UPLOAD_HOURS = 24
export const IDLE_UPLOAD_HOURS = 1
/** Open resumable uploads per member, and the pieces of one upload. */
export const OPEN_UPLOADS_MOST = 20
export const UPLOAD_PIECES_MOST = 10_000
/** A piece is stored, and counts as arrived, at this many bytes or, on a slow line, after this many milliseconds. */
export const PIECE_BYTES = 8 * 1024 * 1024
export const PIECE_MS = 15_000
/** The web app sends large files in pieces of this many bytes. */
export const SENT_PIECE_BYTES = 8 * 1024 * 1024

/** The admin's reason for a change of standing, in code points; and the days a notification stays readable. */
export const REASON_MOST = 500
export const NOTIFICATION_DAYS = 90
/** Days for which personal entries stay in an account's history; entries about trust stay with the account. */
export const HISTORY_DAYS = 90
/** The most browsers of a member that get push notices; a new one replaces the oldest. */
export const PUSH_BROWSERS = 20
/** The most e-mails about unread content to a member within 24 hours. */
export const MAILS_A_DAY = 3

/** The board of a dissolved trust unit stays readable for this many days. */
export const FORMER_BOARD_DAYS = 30
/** Hours after the end of a bond in which neither invites the other, and the invitations allowed within a year. */
export const BOND_QUIET_HOURS = 24
export const BONDS_AGAIN_A_YEAR = 3

/** Default and largest number of rows in a list. */
export const LIST_DEFAULT = 100
export const LIST_MOST = 500
/** The most people whose bonds the admin's search shows at a time, the first by name. */
export const BONDS_OF_PEOPLE_MOST = 200

/** The width in pixels of a screen below which the sidebar is hidden (NAV-36). */
export const SIDEBAR_HIDDEN_BELOW_PX = 768

/** The longest SMS of a member, in code points; a test by the admin may be as long as a provider accepts. */
export const MEMBER_SMS_MAX = 480
export const SMS_MAX = 1600
/** An e-mail's subject and text, in code points; its HTML may be longer. */
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_TEXT_MAX = 10_000
export const EMAIL_HTML_MAX = 50_000

/** Lengths of a gig's texts; gigs live in the browser, and a card has limited room. */
export const GIG_LINE_MAX = 80
export const GIGS_TITLE_MAX = 40

/** The most paths counted over bonds and sponsorships (TRU-63). */
export const WAYS_COUNTED_MOST = 100

/** The first days of a newcomer, in which they have fewer open invitations. */
export const NEWCOMER_DAYS = 7
/** Days for which an invitee's suspension halves the sponsor's limit, and within which three suspensions pause it. */
export const HALVED_DAYS = 90
export const SUSPENSIONS_THAT_PAUSE = 3
/** Days for which warnings and suspensions of invitees are counted. */
export const STANDING_DAYS = 365
/** The highest limit of open invitations that the admin can set. */
export const INVITING_MOST = 100_000
/** The words of a report, and of an answer to a measure, in code points. */
export const REPORT_WORDS_MOST = 10_000
/** The admin's reason for a measure, in code points: it goes to the log and to the person. */
export const MEASURE_REASON_MOST = 2_000
/** Days for which reported content and its files are kept after the case is closed. */
export const CLOSED_CASE_DAYS = 90
/** The owner of a suspended account who signs in with its number may answer for this many minutes. */
export const ANSWER_MINUTES = 30

/** The number of guardians a member names: three, two of which are needed, or five, three of which are needed. */
export const GUARDIAN_COUNTS = [3, 5] as const
/** A claim without confirmation expires after this many days. */
export const CLAIM_OPEN_DAYS = 7
/** Hours in which a confirmed claim can be stopped; fewer if no browser of the account was used for this many days. */
export const CLAIM_WAIT_HOURS = 72
export const CLAIM_WAIT_UNUSED_HOURS = 24
export const CLAIM_UNUSED_DAYS = 30
/** Days for which stopped claims lock an account for other claims. */
export const CLAIM_LOCK_DAYS = 30
/** Finished claims are kept for this many days, with their selfies. */
export const CLAIM_KEPT_DAYS = 90
