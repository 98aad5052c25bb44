/** Every constant of the requirements in one place; the ledger row or rule it comes from stands beside it. */

/** The session check is given up after this many milliseconds (LOG-14). */
export const SESSION_CHECK_TIMEOUT_MS = 5_000
/** A sign-in without an answer is given up after this (LOG-68). */
export const SIGN_IN_TIMEOUT_MS = 15_000
/** Query data stays fresh for five minutes (API-05). */
export const QUERY_FRESH_MS = 300_000

/** A photo may have exactly this many bytes and not one more (API-21, API-22). */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
/** A photo with more pixels than this is refused undecoded: a small file can unpack to gigabytes. */
export const PHOTO_MAX_PIXELS = 100_000_000
/** Longest sides in pixels of the stored picture sizes. */
export const PICTURE_SIDES = { thumb: 320, medium: 960, full: 1600 } as const
/** An upload that nothing uses is removed after this many hours. */
export const UNUSED_UPLOAD_HOURS = 24

/** Names of people, in code points. */
export const NAME_MAX = 80
/** The name in an interest submission (REG-32). */
export const INTEREST_NAME_MAX = 50
/** The words after "other" in an interest submission. */
export const INTEREST_OTHER_MAX = 200

/** The consent screen goes home by itself after a minute (REG-43). */
export const CONSENT_TIMEOUT_MS = 60_000
/** 'THANK YOU' stays for three seconds (REG-40). */
export const THANK_YOU_MS = 3_000

/** A session rolls on for 30 days from its last use. */
export const SESSION_DAYS = 30
/** Event streams of one session that a server process keeps: more tabs than most people have open. */
export const STREAMS_PER_SESSION = 10
/** A tab whose stream made room for a newer one opens another after so long, in milliseconds; a hidden one once seen. */
export const STREAM_AWAY_MS = 60_000
/** An invitee has 30 minutes to complete a registration. */
export const INVITEE_MINUTES = 30
/** A browser that proved a number is trusted for 90 days. */
export const TRUSTED_BROWSER_DAYS = 90
/** A texted code: six digits, ten minutes, five tries. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Codes mailed to confirm an e-mail address, in a day: for one member, and to one address. */
export const EMAIL_CODES_PER_DAY = 5
/**
 * Wrong codes that are compared with a number's live ones within any 24 hours: nine guesses among a million codes are a
 * chance below 1 in 100,000 (decision 16). One address may use up fewer, so that it alone cannot close a number.
 */
export const WRONG_CODES_PER_NUMBER_DAY = 9
export const WRONG_CODES_PER_ADDRESS_DAY = 6
/** Codes that one address may have texted to one number within a day. */
export const CODES_PER_ADDRESS_AND_NUMBER_DAY = 4
/** Codes entered within LOGIN_WINDOW_SECONDS: from one address and from one browser, whatever the numbers. */
export const CODES_BROUGHT_PER_ADDRESS = 30
export const CODES_BROUGHT_PER_BROWSER = 15

/** Passkeys of one member, and how long what one is to sign is good for. */
export const PASSKEYS_MOST = 10
export const PASSKEY_CHALLENGE_MINUTES = 5
/** What a passkey is called, in code points. */
export const PASSKEY_NAME_MAX = 60

/** Tries to sign in within LOGIN_WINDOW_SECONDS: per number and per address. */
export const LOGIN_TRIES_PER_NUMBER = 10
export const LOGIN_TRIES_PER_ADDRESS = 30
export const LOGIN_WINDOW_SECONDS = 600
/** More different unknown numbers than this from one address or browser within the window are flagged. */
export const UNKNOWN_NUMBERS_BEFORE_FLAG = 5
/** Phone logs are kept for this many days. */
export const PHONE_LOG_DAYS = 90
/** An unreadable number is logged as typed, cut at this many characters. */
export const LOGGED_NUMBER_MAX = 40

/** Changes of the number of one invitation, and of all that a sponsor has, within a day: enough to correct errors. */
export const EDITS_PER_INVITATION_DAY = 5
export const EDITS_PER_SPONSOR_DAY = 20
/** Days before the same sponsor may invite someone who declined. */
export const DECLINED_QUIET_DAYS = 30
/** Invitations by the links of others that a member may send within an hour. */
export const LINK_INVITATIONS_PER_HOUR = 30
/** A personal QR invite can be used for this many days. */
export const QR_DAYS = 7
/** Personal QR invites a member may make within an hour: each look at the QR screen makes one. */
export const QRS_PER_HOUR = 120
/** And within a day: more than anyone looks at, and too few for somebody who wants many numbers texted. */
export const QRS_PER_DAY = 300
/** Texted codes for numbers typed on one personal QR invite. */
export const CODES_PER_QR = 10
/** The QR image: its width and quiet zone as generated, and the width it is shown at (INV-72, INV-73, INV-83). */
export const QR_IMAGE_PX = 300
export const QR_MARGIN_MODULES = 2
export const QR_SHOWN_PX = 256
/** 'Copied' stands for two seconds (INV-94). */
export const COPIED_MS = 2_000
/** Pending invitations a member may have unless MAX_PENDING_INVITATIONS says otherwise. */
export const PENDING_INVITATIONS_DEFAULT = 50

/** Generations below oneself that a member reaches, and that the admin sees. */
export const MEMBER_REACH_LEVELS = 7
export const ADMIN_REACH_LEVELS = 10

/** The tree answers at most this many people; more are there by opening one of them. */
export const TREE_NODES_MOST = 2_000

/** A group's name and description, and a post, in code points. */
export const GROUP_NAME_MAX = 120
export const GROUP_DESCRIPTION_MAX = 2_000
export const POST_MAX = 10_000
/** A private message, in code points. */
export const MESSAGE_MAX = 10_000
/** What of a quoted message stands above its reply, in code points. */
export const QUOTE_MAX = 200
/** What is searched for, in code points, what the web app asks for at least, and how much of what was found is shown. */
export const SEARCH_MAX = 100
export const SEARCH_LEAST = 2
export const EXCERPT_LENGTH = 160
/** The admin finds at most so many people to write to by a name or number. */
export const CONTACTS_FOUND_MOST = 200
/** A private message may be edited for so many minutes. */
export const MESSAGE_EDIT_MINUTES = 15
/** A voice message: its longest, in seconds, and the most bars its waveform is drawn with. */
export const VOICE_SECONDS_MAX = 300
export const VOICE_LEVELS_MAX = 100
/** Different reactions that one person may give to one message. */
export const REACTIONS_EACH = 20
/** A deleted message is gone from every answer at once, and from the database after this many days. */
export const DELETED_MESSAGE_DAYS = 30
/** A group's name on the View button of a unit (UNI-18). */
export const GROUP_NAME_SHOWN = 45
/** 'CONFIRMED' stands for two seconds (UNI-12). */
export const CONFIRMED_MS = 2_000
/** The message board of a group (UNI-53). */
export const BOARD_HEIGHT_PX = 600
/** Files handed in at once, and the size of one that is no photo unless MAX_UPLOAD_MB says otherwise. */
export const UPLOADS_AT_ONCE = 20
export const UPLOAD_MB_DEFAULT = 100
/** What the files of one member take at most unless MEMBER_QUOTA_MB says otherwise: twenty large films, or 3,000 pictures. */
export const MEMBER_QUOTA_MB_DEFAULT = 2_048
/** Photos may exceed the quota by so much, so that a full quota keeps nobody from changing their profile photo. */
export const PHOTOS_PAST_QUOTA_BYTES = 20 * 1024 * 1024
/** Files are taken as long as so much of the disk is free: this share, or these bytes where they are less. */
export const DISK_FLOOR_SHARE = 0.05
export const DISK_FLOOR_BYTES = 1024 ** 3
/** A vault's title and description, what is written in it, and the name of a stored item, in code points. */
export const VAULT_TITLE_MAX = 120
export const VAULT_DESCRIPTION_MAX = 2_000
export const VAULT_POST_MAX = 10_000
export const VAULT_COMMENT_MAX = 10_000
export const VAULT_ITEM_TITLE_MAX = 120
export const VAULT_ITEM_DESCRIPTION_MAX = 2_000
/** How a vault user is called in their vaults, in code points (VUS-12). */
export const DISPLAY_NAME_MAX = 80
/** Vaults that a member owns, and numbers on the list of one, at most: an album for those one knows, not a mailing list. */
export const VAULTS_OWNED_MOST = 100
export const VAULT_ACCESS_MOST = 500
/** Random digits of an access code (VLT-05); wrong ones of one account, from one address, and of one code, within so many seconds. */
export const ACCESS_CODE_DIGITS = 10
export const WRONG_ACCESS_CODES = 5
export const WRONG_ACCESS_CODES_PER_ADDRESS = 20
export const TRIES_OF_ONE_ACCESS_CODE = 20
export const WRONG_ACCESS_CODES_SECONDS = 600
/** Texts that an owner may send to one entry of a vault's list within a day. */
export const VAULT_TEXTS_PER_ENTRY_DAY = 3
/** A vault user who wants texts of what is new gets at most one from a vault within so many hours. */
export const VAULT_NEWS_TEXT_HOURS = 24
/** A visit of a vault is over when nothing was looked at for so long: what came since then is new the next time. */
export const VAULT_VISIT_MINUTES = 30
/** How much of what is new in a vault is listed at most. */
export const VAULT_NEWS_MOST = 100

/** A file that comes in pieces is given up after so many hours without a byte, and makes way for another after one. */
export const OPEN_UPLOAD_HOURS = 24
export const IDLE_UPLOAD_HOURS = 1
/** Such files that one member may have open, and the pieces that one of them may have come in. */
export const OPEN_UPLOADS_MOST = 20
export const UPLOAD_PIECES_MOST = 10_000
/** A piece is kept, and counts as arrived, at so many bytes or, on a slow line, after so many milliseconds. */
export const PIECE_BYTES = 8 * 1024 * 1024
export const PIECE_MS = 15_000
/** The web app sends files that are larger than this in pieces of so many bytes, and so many files at once. */
export const WHOLE_UPLOAD_MOST_BYTES = 5 * 1024 * 1024
export const SENT_PIECE_BYTES = 8 * 1024 * 1024
export const FIRST_PIECE_BYTES = 256 * 1024
export const SENT_AT_ONCE = 3
/** The kept name of a file that is no picture, in code points. */
export const FILE_NAME_MAX = 120

/** Why the admin changes someone's standing, in code points; and how long a member can read what they were told. */
export const REASON_MOST = 500
export const NOTIFICATION_DAYS = 90
/** How long what is personal stays in the history of an account; what concerns trust stays with it. */
export const HISTORY_DAYS = 90
/** So many browsers of a member are told of what is new while they are closed; the oldest makes room. */
export const PUSH_BROWSERS = 20
/** A member is mailed of what they have not read this often within 24 hours. */
export const MAILS_A_DAY = 3

/** The board of a dissolved trust unit can be read for this many days. */
export const FORMER_BOARD_DAYS = 30
/** So many hours after a bond has ended neither invites the other again, and so often within a year they may. */
export const BOND_QUIET_HOURS = 24
export const BONDS_AGAIN_A_YEAR = 3
/** Of the trust units that end with a bond, the newest of which one is told beforehand. */
export const UNITS_TOLD_MOST = 100

/** Lists answer this many rows unless asked for fewer or more, and never more than the most. */
export const LIST_DEFAULT = 100
export const LIST_MOST = 500
/** The admin's search through everyone's bonds shows those of so many people at a time, the first by name. */
export const BONDS_OF_PEOPLE_MOST = 200

/** Widths in pixels of the shell (NAV-34, NAV-35, NAV-36, NAV-41). */
export const SIDEBAR_COLLAPSED_PX = 64
export const SIDEBAR_EXPANDED_PX = 140
export const SIDEBAR_HIDDEN_BELOW_PX = 768
export const HERO_HEIGHT_PX = 105

/** An SMS that a member sends, in code points; a test by the admin may be as long as a provider accepts. */
export const MEMBER_SMS_MAX = 480
export const SMS_MAX = 1600
/** An e-mail: its subject and its text, in code points; written as HTML it may be longer. */
export const EMAIL_SUBJECT_MAX = 200
export const EMAIL_TEXT_MAX = 10_000
export const EMAIL_HTML_MAX = 50_000
/** Addresses that one invitation may be e-mailed to: enough to correct a typing error, too few for a mailing list. */
export const ADDRESSES_PER_INVITATION = 3
/** Texts and e-mails that a member may send for one invitation, and in all, within a day. */
export const SENDS_PER_INVITATION_DAY = 5
export const SENDS_PER_DAY = 100
/** Texts to one number within a day (`rules.md`, Delivery): those that are no codes, and codes, counted by themselves. */
export const TEXTS_PER_NUMBER_DAY = 5
export const CODES_PER_NUMBER_DAY = 10
/** Texts that calls from one address cause within a day, and how many of them may confirm a consent. */
export const TEXTS_PER_ADDRESS_DAY = 100
export const CONSENT_TEXTS_PER_ADDRESS_DAY = 5
/** Texts that count for one sponsor within a day, codes for the people they invite included. */
export const TEXTS_PER_SPONSOR_DAY = 100
/** Texts of the whole server within an hour, unless SMS_PER_HOUR says otherwise, and the share that is not kept for codes. */
export const SMS_PER_HOUR_DEFAULT = 300
export const SMS_PERCENT_BESIDE_CODES = 70
/** Messages are kept in the outbox for this many days. */
export const OUTBOX_DAYS = 90
/** The admin's status cards ask again every ten seconds (ADM-32, ADM-34). */
export const DELIVERY_STATUS_MS = 10_000

/** Gigs, which are kept in a browser: how much fits on a card. */
export const GIG_TITLE_MAX = 100
export const GIG_DESCRIPTION_MAX = 1000
export const GIG_LINE_MAX = 80
export const GIG_TAGS_MAX = 200
export const GIGS_TITLE_MAX = 40
/** How long an answer given at home can be taken back (NAV-03). */
export const DASHBOARD_UNDO_MS = 6_000

/** How far somebody is looked for over bonds and sponsorships, and how many ways are counted (TRU-63). */
export const WAY_STEPS_MOST = 4
export const WAYS_COUNTED_MOST = 100
/** Ties that are looked at for a way: of one person, and of all together who are equally far from one of its ends (TRU-63). */
export const TIES_LOOKED_AT = 2_000
export const TIES_LOOKED_AT_IN_ALL = 20_000
/** Faces of people in common (TRU-66). */
export const COMMON_SHOWN = 6
/** A way is kept for so long, and so many of them, in each process (TRU-67). */
export const WAY_KEPT_MS = 60_000
export const WAYS_KEPT = 5_000

/** Open invitations of a newcomer, in their first days, unless NEWCOMER_INVITATIONS says otherwise. */
export const NEWCOMER_INVITATIONS_DEFAULT = 5
export const NEWCOMER_DAYS = 7
/** Days for which the suspension of an invitee halves what a sponsor may invite, and within which three pause it. */
export const HALVED_DAYS = 90
export const SUSPENSIONS_THAT_PAUSE = 3
/** Days for which it is counted whose invitees were warned or suspended. */
export const STANDING_DAYS = 365
/** Days for which somebody is asked whether they take over a member, and after which what came of it is removed. */
export const MOVE_DAYS = 7
export const MOVE_KEPT_DAYS = 365
/** The most open invitations that the admin can allow somebody. */
export const INVITING_MOST = 100_000
/** What somebody says of what they report, and in answer to a measure, in code points. */
export const REPORT_WORDS_MOST = 10_000
/** Things that one person may report in a day. */
export const REPORTS_PER_DAY = 20
/** The admin's words of a measure: why, as the log keeps it and as the person is told. */
export const MEASURE_REASON_MOST = 2_000
/** Days that what was reported is kept after its case was closed, with its files. */
export const CLOSED_CASE_DAYS = 90
/** Whoever signs in with the number of a suspended account may answer for so many minutes. */
export const ANSWER_MINUTES = 30

/** How many guardians a member names: three, of whom two count, or five, of whom three do. */
export const GUARDIAN_COUNTS = [3, 5] as const
/** A change of guardians takes effect after so many days where the browser signed in within as many. */
export const GUARDIAN_CHANGE_DAYS = 7
/** Claims of a lost number within seven days: from one address, and for one new number. */
export const CLAIMS_PER_WEEK = 3
/** The people who may confirm are told once in this many hours, however often the account is claimed. */
export const CLAIM_ASK_HOURS = 24
/** The most claims of one account that are shown to the people who may confirm them; the newest come first. */
export const CLAIMS_SHOWN = 30
/** A claim that is not confirmed is over after so many days. */
export const CLAIM_OPEN_DAYS = 7
/** The digits that a claimant reads to their people: so many minutes at a time, so many tries each. */
export const CLAIM_DIGITS_MINUTES = 10
export const CLAIM_TRIES = 5
/** Hours in which a confirmed claim can be stopped; fewer where no browser of the account was used for so many days. */
export const CLAIM_WAIT_HOURS = 72
export const CLAIM_WAIT_UNUSED_HOURS = 24
export const CLAIM_UNUSED_DAYS = 30
/** A session, a passkey or a browser's trust stops a claim by itself if it is this many days older than the claim. */
export const CLAIM_KNOWN_DAYS = 7
/** So many stopped claims lock an account for other claims, for so many days. */
export const CLAIM_STOPS_BEFORE_LOCK = 2
export const CLAIM_LOCK_DAYS = 30
/** Claims that are over are kept for so many days, with their selfies. */
export const CLAIM_KEPT_DAYS = 90
/** Codes for the new numbers of claims: from one address within a day, and of the whole server within an hour. */
export const CLAIM_CODES_PER_ADDRESS_DAY = 5
export const CLAIM_CODES_PER_HOUR = 30
