/** Limits and durations used in several files. */

/** The app gives up on checking the session after this many milliseconds (LOG-14). */
export const SESSION_CHECK_TIMEOUT_MS = 5_000
/** The app gives up on a sign-in that receives no response within this many milliseconds (LOG-68). */
export const SIGN_IN_TIMEOUT_MS = 15_000

/** The maximum size of a photo in bytes. A photo of exactly this size is allowed (API-21, API-22). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
/** The length of a picture's longest side in each stored size, in pixels. */
export const PICTURE_SIDES = { thumb: 320, medium: 960, full: 1600 } as const
/**
 * The maximum number of megapixels in a JPEG that is decoded row by row, in any other picture, and in all
 * frames of an animation combined; and the maximum number of frames in an animation (VLT-149, VLT-150).
 */
export const PICTURE_MOST = {
  jpegMegapixels: 250,
  megapixels: 100,
  animationMegapixels: 50,
  frames: 1_000,
} as const
/** The server removes an unused upload after this many hours. */
export const UNUSED_UPLOAD_HOURS = 24

/** The maximum length of a person's name, including a name that somebody else gives them, in code points. */
export const NAME_MAX = 80

/** A session expires 30 days after its last use. */
export const SESSION_DAYS = 30
/** The maximum number of event streams that a server process keeps open per session. */
export const STREAMS_PER_SESSION = 10
/** A visible tab that has lost its stream to a newer tab reconnects within this many milliseconds. */
export const STREAM_AWAY_MS = 60_000
/** An invitee has 30 minutes to complete a registration. */
export const INVITEE_MINUTES = 30
/** A browser is trusted for 90 days after somebody confirms a number in it. */
export const TRUSTED_BROWSER_DAYS = 90
/** A texted code has six digits, is valid for ten minutes, and allows five attempts. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/**
 * The maximum number of codes that can be entered per network address and per browser within
 * LOGIN_WINDOW_SECONDS. The same limits apply to passkeys.
 */
export const CODES_BROUGHT_PER_ADDRESS = 30
export const CODES_BROUGHT_PER_BROWSER = 15

/** The maximum number of passkeys per member. */
export const PASSKEYS_MOST = 10
/** The maximum length of a passkey's name, in code points. */
export const PASSKEY_NAME_MAX = 60

/** The maximum number of sign-in attempts per network address within LOGIN_WINDOW_SECONDS. */
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 600
/** The server keeps phone log entries for this many days. */
export const PHONE_LOG_DAYS = 90

/** A member can see this many generations down the tree. */
export const MEMBER_REACH_LEVELS = 7

/** The maximum number of people in one tree response. */
export const TREE_NODES_MOST = 2_000

/** The maximum lengths of a group's name, a group's description and a post, in code points. */
export const GROUP_NAME_MAX = 120
export const GROUP_DESCRIPTION_MAX = 2_000
export const POST_MAX = 10_000
/** The maximum length of a private message, in code points. */
export const MESSAGE_MAX = 10_000
/** The maximum length of the excerpt in a quote, in code points. */
export const QUOTE_MAX = 200
/** The maximum length of a search query, and of an excerpt in the results, in code points. */
export const SEARCH_MAX = 100
export const EXCERPT_LENGTH = 160
/** A private message can be edited for this many minutes. */
export const MESSAGE_EDIT_MINUTES = 15
/** The maximum length of a voice message in seconds, and the maximum number of bars in its waveform. */
export const VOICE_SECONDS_MAX = 300
export const VOICE_LEVELS_MAX = 100
/** The maximum number of different reactions one person can add to a message. */
export const REACTIONS_EACH = 20
/** The database keeps a deleted message's row, without the content, for this many days. */
export const DELETED_MESSAGE_DAYS = 30
/** The height of a group's board, in pixels (UNI-53). */
export const BOARD_HEIGHT_PX = 600
/** The maximum number of files in one upload, message or post, and the default for MAX_UPLOAD_MB. */
export const UPLOADS_AT_ONCE = 20
export const UPLOAD_MB_DEFAULT = 100
/**
 * Photos may exceed the quota by this much, so that a member who has used up the quota can still change their photo.
 */
export const PHOTOS_PAST_QUOTA_BYTES = 20 * 1024 * 1024
/** An upload must leave this share of the disk free, or this many bytes, whichever is less. */
export const DISK_FLOOR_SHARE = 0.05
export const DISK_FLOOR_BYTES = 1024 ** 3
/** The maximum lengths of titles, descriptions, posts and comments in a vault, in code points. */
export const VAULT_TITLE_MAX = 120
export const VAULT_DESCRIPTION_MAX = 2_000
export const VAULT_POST_MAX = 10_000
export const VAULT_COMMENT_MAX = 10_000
export const VAULT_ITEM_TITLE_MAX = 120
export const VAULT_ITEM_DESCRIPTION_MAX = 2_000
/** The maximum number of access entries per vault. */
export const VAULT_ACCESS_MOST = 500
/**
 * The count of new posts in a vault or on a board stops at this number, which the app shows as '99+'
 * (FAM-31).
 */
export const UNREAD_MOST = 100
/** The maximum number of entries in a vault's news list. */
export const VAULT_NEWS_MOST = 100

/**
 * An upload expires after 24 hours without new bytes. After one hour without new bytes, another upload from
 * the same sender may replace it.
 */
export const OPEN_UPLOAD_HOURS = 24
export const IDLE_UPLOAD_HOURS = 1
/** The maximum number of open uploads per sender, and of pieces per upload. */
export const OPEN_UPLOADS_MOST = 20
export const UPLOAD_PIECES_MOST = 10_000
/** The server stores a piece after this many bytes or, on a slow connection, after this many milliseconds. */
export const PIECE_BYTES = 8 * 1024 * 1024
export const PIECE_MS = 15_000
/** The web app sends large files in pieces of this many bytes. */
export const SENT_PIECE_BYTES = 8 * 1024 * 1024

/** The maximum length of the admin's reason for an action, in code points. */
export const REASON_MOST = 500
/** The server keeps notifications for this many days. */
export const NOTIFICATION_DAYS = 90
/**
 * Personal entries stay in an account's history for this many days. All other entries stay as long as the
 * account exists.
 */
export const HISTORY_DAYS = 90
/**
 * The maximum number of browsers per member that receive push notifications. A new browser replaces the
 * oldest.
 */
export const PUSH_BROWSERS = 20
/** The maximum number of e-mails about unread content that a member receives within 24 hours. */
export const MAILS_A_DAY = 3

/** Former members can read a dissolved trust unit's board for this many days. */
export const FORMER_BOARD_DAYS = 30
/** After a bond ends, its two members must wait this many hours before inviting each other again. */
export const BOND_QUIET_HOURS = 24
/** The maximum number of invitations that two former partners can send each other in a year, in total. */
export const BONDS_AGAIN_A_YEAR = 3

/** The default and the maximum number of rows per page of a list. */
export const LIST_DEFAULT = 100
export const LIST_MOST = 500
/** The admin's search shows the bonds of at most this many people. */
export const BONDS_OF_PEOPLE_MOST = 200

/** The sidebar is hidden on screens narrower than this many pixels (NAV-36). */
export const SIDEBAR_HIDDEN_BELOW_PX = 768

/** The maximum length of an SMS from a member, and of a test SMS from the admin, in code points. */
export const MEMBER_SMS_MAX = 480
export const SMS_MAX = 1600
/** The maximum length of an e-mail's subject, plain text and HTML, in code points. */
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_TEXT_MAX = 10_000
export const EMAIL_HTML_MAX = 50_000

/** The maximum length of a gig's category, location and duration, and of the page's title, in code points. */
export const GIG_LINE_MAX = 80
export const GIGS_TITLE_MAX = 40

/** Paths through bonds and sponsorships are counted up to this number (TRU-63). */
export const WAYS_COUNTED_MOST = 100

/** The lower invitation limit for newcomers applies for this many days after they join. */
export const NEWCOMER_DAYS = 7
/**
 * An invitee's suspension halves the sponsor's limit for this many days. If three invitees are suspended
 * within that time, the sponsor can't invite anyone until the admin lifts the pause.
 */
export const HALVED_DAYS = 90
export const SUSPENSIONS_THAT_PAUSE = 3
/** A member's standing includes warnings and suspensions from the last 365 days. */
export const STANDING_DAYS = 365
/** The highest limit on open invitations that the admin can set. */
export const INVITING_MOST = 100_000
/** The maximum length of a report, and of an answer to a measure, in code points. */
export const REPORT_WORDS_MOST = 10_000
/** The maximum length of a reason for a measure, in code points. */
export const MEASURE_REASON_MOST = 2_000
/** The server keeps the reported content and files of a closed case for this many days. */
export const CLOSED_CASE_DAYS = 90
/** After signing in, a suspended person has this many minutes to answer a measure. */
export const ANSWER_MINUTES = 30
/** The operator's one-time sign-in link for the admin is valid for this many minutes. */
export const ADMIN_LINK_MINUTES = 10
/** The maximum length of the operator's message during maintenance, in code points. */
export const MAINTENANCE_MESSAGE_MOST = 200

/** A member chooses three or five guardians. */
export const GUARDIAN_COUNTS = [3, 5] as const
/** A claim that doesn't receive enough confirmations expires after this many days. */
export const CLAIM_OPEN_DAYS = 7

/** A helper can enter wrong digits for a claim this many times. */
export const CLAIM_TRIES = 5
/**
 * A confirmed claim takes effect after 72 hours, or after 24 hours if nobody has used the account for 30
 * days. Until then, the claim can be stopped.
 */
export const CLAIM_WAIT_HOURS = 72
export const CLAIM_WAIT_UNUSED_HOURS = 24
export const CLAIM_UNUSED_DAYS = 30
/** After two stopped claims, nobody can claim the account for this many days. */
export const CLAIM_LOCK_DAYS = 30
/** The server keeps finished claims and their selfies for this many days. */
export const CLAIM_KEPT_DAYS = 90

/** The two people introduced have this many days to answer. */
export const INTRODUCTION_DAYS = 14
/** The maximum number of introductions that a member can make within 24 hours. */
export const INTRODUCTIONS_A_DAY = 20
/** The maximum length of an introduction's text, in code points. */
export const INTRODUCTION_WORDS_MOST = 200
