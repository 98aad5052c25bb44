import {
  HISTORY_DAYS,
  ANSWER_MINUTES,
  CLOSED_CASE_DAYS,
  CLAIM_KEPT_DAYS,
  DELETED_MESSAGE_DAYS,
  FORMER_BOARD_DAYS,
  NOTIFICATION_DAYS,
  PHONE_LOG_DAYS,
  SESSION_DAYS,
  TRUSTED_BROWSER_DAYS,
  INTRODUCTION_DAYS,
} from '@kinhold/domain/limits'
import { PROFILE_LINES } from '@kinhold/domain/profile-lines'

const LINES_KEPT = PROFILE_LINES.map(({ inPrivacy }) => `your ${inPrivacy}; `).join('')
const LINES_SEEN = PROFILE_LINES.map(({ inPrivacy }) => `, ${inPrivacy}`).join('')

export const privacyText = (appName: string) => `
${appName} is a private network. Nobody gets in uninvited, nothing on it is public, and we do not sell your
information or show you advertising. This policy says in plain words what we keep, who sees it, and how you
get rid of it.

## What we keep

- **Your account:** your mobile phone number, by which you sign in; your name; your photo; ${LINES_KEPT}who
  invited you; and when you joined. Photos are re-encoded when you upload them, which removes the place and
  the camera details hidden in the file. We also keep which member account belongs to the person who runs this site.
- **Your network:** your trust bonds, trust units and groups, and the invitations you send, with the name and
  phone number of the person you invite. Give us only numbers of people who would welcome hearing from you. Of
  a trust bond that ended we keep when it was formed, when it ended and which of you ended it, for the two of
  you to see; of a trust unit that was dissolved who belonged to it, when, and what its group was called.
- **Whom you block and what you mute,** until you take it back or the time you chose is over. Only you see it;
  nobody is told.
- **What you write and share:** messages, posts, comments and likes, and vaults with the files you upload to
  them and the phone numbers you open them to.
- **Visitors of a vault,** members or not: the mobile phone number, the name that the creator gave it, when
  it was put on the list and first opened the vault, when it last looked, and what was written, liked, stored
  and uploaded there. A visitor who is not a member also has a display name, if they choose one, and four
  choices in Settings: e-mails, texts, whether it is shown when they last looked, and whether owners may have
  the link texted to them; it is noted whether they were asked for a name and about texts, and when the last
  text about news went to them. What is written in vaults is kept in an index as well, in which only those who
  see the vault can search.
- **Your settings:** what you show of yourself, which notifications you want and when not, whether you have seen
  the welcome, and, if you give one, the e-mail address for notifications. An address that you do not confirm with
  its code is deleted within two hours.
- **Of a private message** its words, files or recording; which message it answers and which emoji it was
  given; and when it was sent, edited and read. An edit takes the place of the words before it. The words are
  kept in an index as well, in which only the two of you can search. The other side sees that you are typing; this is not kept.
- **The phone log:** every attempt to sign in is noted with the number entered, the result, the time, the IP
  address and the browser it came from and, where our hosting reports it, the country. It protects members
  from people who guess numbers, and is kept for ${PHONE_LOG_DAYS} days.
- **Your sign-ins:** which browsers are signed in to your account, so that you can see and end them in
  Settings; and your passkeys, with their public keys, until you remove them. What you show them, a
  fingerprint or a face, stays with you. When a session is ended for you, its browser can be told why for
  ${SESSION_DAYS} days; that note names nobody.
- **The history of your account:** sign-ins, changes of your number, name and photo, what became of your bonds
  and what the admin did to your account, for you alone to read in Settings. What is personal is kept for
  ${HISTORY_DAYS} days, what concerns trust as long as your account.
- **Your guardians:** whom you name, and what they answer. If somebody claims an account because they lost its
  number: what they typed, until it is looked up; their new number and a selfie, which only the people who may
  confirm it and the admin see; who confirmed it, and what became of it. That is kept for ${CLAIM_KEPT_DAYS}
  days after it is over. A cookie recognizes the browser that made the claim.
- **Your interest:** if you ask to join without an invitation, the name and number you give, how you heard of
  us, how interested you are, your IP address, and whether and when you agreed to be texted.
- **How far you have read** in each vault and on each board, so that the app can mark what is new there.
  Nobody else sees it. Of visitors who are not members, it is kept with their number on the list.
- **Your notifications:** who did what, and in which vault or group, such as a post, a comment or a like, for
  ${NOTIFICATION_DAYS} days.
- **Notifications outside the app,** if you want them: the address at which your browser's vendor takes what is for
  that browser, with the keys that only it can read by, until you turn it off or sign out there. The vendor
  learns that there is something for you, and not what. Of e-mails, when the last ones were sent and up to
  when they told you what is new.
- **What you report:** the one thing as you saw it, with its files, your reason and your words; and of whom
  something was reported, what the admin decided and why, and what they answered.
- **Texts and emails** that we send you, and whether they could be delivered.
- **The log of the server:** of every request its time, its kind and its result, the IP address it came from and
  the id of the account or session. It has no names, numbers or words of yours, and is kept for 30 days at most.

## Cookies

We use strictly necessary cookies only: one that keeps you signed in for up to ${SESSION_DAYS} days after your
last visit, one that lets an invited person finish joining, and one that remembers for ${TRUSTED_BROWSER_DAYS}
days that this browser has proved a phone number. A browser that signs in with the number of a suspended
account gets one for ${ANSWER_MINUTES} minutes, to read why and to answer. A browser in which the person who
runs this site uses both of their accounts has one for each. None of them follows you anywhere
else, and there are no analytics or advertising cookies.

Your browser itself remembers a few conveniences, such as the light or dark appearance you chose, and what you
have begun to write until you send it, sign out or close the tab. These stay on your device.

A private message that you have sent waits on your device, with its files, until it has gone, so that it is
not lost without a connection. It waits there after you sign out, too, and goes when you sign in on that
browser again. Nobody else who signs in there sees it; it is not encrypted, so anyone who can read the files
of your browser can read it. If it could not be accepted you can discard it, and clearing this site’s data in
your browser removes all that waits.

So that the app opens without a connection, your browser also keeps what you last read: your home, your
conversations and the messages you opened, your groups and the boards you opened, and the list of your vaults.
It is not encrypted either, stays on your device, and goes when you sign out, when somebody else signs in
there and when your session ends. What another app shares with this one waits there until you have put it
somewhere, for an hour at most. If you choose to be told of news while the app is closed, the maker of your
browser passes them on, encrypted so that only your browser can read them, until you turn it off or sign out.

## Who sees what

- **Your name, photo${LINES_SEEN} and place in the network** are seen by the people within reach of you: those
  near you in the network of invitations, your trust bonds and your trust units, and the people you send an
  invitation to. Those whom your sponsor brought in, too, see your name and photo, unless you set your place
  in the network to private or do not allow invitations. Settings let you show less.
- **Introductions:** if you introduce two people to each other, both see your words and the name and photo of
  the other. Nobody learns who said no. You and they have it in your export, and it is removed after
  ${INTRODUCTION_DAYS} days.
- **Your phone number** is seen by you, by the admin and, unless you set your profile to private, by the
  people you have a trust bond with. A sponsor also sees the number they invited, and whoever confirms a
  registration by a QR code sees the number that registered, unless its profile is private.
- **Private messages,** with their files and recordings, are seen by the two people of the conversation. Each
  sees when the other has read theirs, and while the other types. The other side keeps what you archive or
  delete for yourself alone, and does not learn of it.
- **Group posts** are seen by the members of the group and by the admin. When their trust unit is dissolved
  they can still be read and saved for ${FORMER_BOARD_DAYS} days, and are removed then.
- **Vaults** are seen by their creator and by the people the creator lets in by phone number or access code.
  All of them see the name beside what somebody writes, likes and adds. The creator alone also sees the numbers on
  the list, and when each last looked; a vault user can turn that off in Settings.
- **The admin,** who looks after this site, sees members, their network, invitations, the phone log and the
  texts and emails sent, and can open a member’s dashboard to help; every such look is written down, and the
  member is told. The admin’s account has no way into messages between other people or into vaults, with one
  exception: what somebody who sees it reports. Then the admin sees that one thing as it was shown to them,
  and nothing before or after it. Who reported is never named to whom they reported.
- **Your sponsor** is told when you are warned, and when your account is suspended, deactivated, archived,
  asked to register again, registered again or ended. They see whether you are active, and how many of those
  they brought in were warned or suspended within a year. The admin sees that, too, can set how many people
  somebody invites, can ask another member to become your sponsor, and sees who your sponsors were.

These limits are enforced by the server. Messages are not encrypted end to end: they are kept in the site’s
database, like your other content.

## SMS notifications

${appName} sends SMS notifications: invitations from members, sign-in codes, links to vaults that were opened
to you and, if you agreed to it, word on your wish to join. Standard message and data rates of your phone
company apply. Reply STOP to a text to get no more of them, and HELP for help. Your consent is never a
condition for anything you buy, and phone numbers and consents are not passed on for anyone’s marketing.

## Services that help us

Where this site uses a provider to deliver texts or emails or to store files, the provider receives what it
needs for that: the phone number or address and the words, or the file. We give information to authorities
only where the law obliges us to.

## Deletion

What you delete is hidden at once. Deleted messages and content, files included, are permanently removed
within 30 days: after that they are gone for good and cannot be brought back. A message that you sent is
deleted for both sides, unless you delete it for yourself alone; one that you received, only for you: its
sender keeps it until they delete it.

Of a message that is deleted for both sides the words, the recording and the emoji leave our database at once,
and its files are removed once nothing else has them, a day after they were uploaded at the earliest, or,
where they were reported, when the report goes. That there was a message is kept for ${DELETED_MESSAGE_DAYS}
days, so that every browser hears that it is gone.

If you delete your account, you are signed out everywhere and hidden at once. The messages you sent go for
both sides; so do your vaults, your files, your likes, the invitations that nobody has answered, the
introductions you made and got, whom you
blocked and who blocked you, what you muted, what you wanted to be told of, your e-mail address and the
browsers that were told, your passkeys, your guardians and claims, and your number on the lists of others’
vaults and in the phone log. Where others need your place to be kept, it reads ‘Former member’, without photo:
as the sponsor of the people you invited, in trust bonds that ended and trust units that were dissolved, and
beside your words on group boards and beside what you wrote and added in others’ vaults, whose files stay with
it. What is left of your data is permanently
removed within 30 days. Only a number that the admin has blocked, or that replied STOP, stays noted.

What you write in a vault, and the posts, items and files you add to it where its creator lets you, stay until
you or its creator deletes them, also after your access has ended, or until the vault is deleted; with the vault
also goes its list, and when each number last looked. A number that was taken off the list stays noted until
then, so that the access code does not bring it back, also where you have changed your number. If no vault is
shared with you any more, you are signed out at once; your number, your display name and your choices are kept
for the day that somebody lets you in again. Write to the privacy contact below to have them removed.

What was reported is removed ${CLOSED_CASE_DAYS} days after the admin closed the case; that it was reported,
the words of who did and what was decided stay as long as the accounts. If you delete yours, your words in
reports and answers go, and so does what others reported of you.

Phone log entries are removed after ${PHONE_LOG_DAYS} days, or earlier by the admin. A number that the admin
has blocked, and why, is kept until it is unblocked. Photos that were uploaded and never used are removed
after a day, and so is what has come of a file that did not arrive whole.

## Your choices

- Correct your name, photo${LINES_SEEN} and phone number in your profile.
- Choose in Settings who sees your profile and your network, and how you are notified.
- Take your data along: Settings exports your messages, trust bonds and groups with all else that is yours as
  JSON or CSV, and your files with it as a ZIP.
- End the sessions of other browsers in Settings.
- Delete single messages, posts and files, or your whole account.
- Ask anything else of the privacy contact below, also if you have no account.

## Children

${appName} is not meant for children under 13, and we do not knowingly keep their information. If you learn
that a child has joined, write to the privacy contact below and the account will be removed.

## Changes to this policy

When this policy changes, the effective date at the top changes with it. The text that is shown here is always
the one that holds.
`
