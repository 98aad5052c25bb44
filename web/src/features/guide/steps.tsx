import { MESSAGE_EDIT_MINUTES, VOICE_SECONDS_MAX } from '@kinhold/domain/limits'
import { FIGURES } from './figures.tsx'

export const GUIDE_STEPS = [
  {
    title: 'Welcome',
    figure: FIGURES.welcome,
    words: `
This is a place for the few people you would vouch for. Nobody gets in uninvited, and nothing here is public.

Everyone came in through someone who knows them: their sponsor. Follow the lines from person to person, and
you will find your way through the whole network.

Seven short steps explain how it works. Below them is help for when something has happened.
`,
  },
  {
    title: 'Authentication',
    figure: FIGURES.authentication,
    words: `
You sign in with your mobile number. There is no password to make up or to forget. Where the site asks for a
code, you also enter six digits: they come by text, or, where it sends no texts, from whoever runs it.

Your browser stays signed in for 30 days after your last visit. In Settings you see every browser that is
signed in, and can sign any of them out. Where the site asks for a code, tick ‘This is not my device’ when you
log out of somebody else’s: then a sign-in there needs a code again.

Where the site asks for a code, you can add a passkey in Settings, under Account. From then on your fingerprint,
your face or your PIN signs you in, in place of a code.
`,
  },
  {
    title: 'Invitations',
    figure: FIGURES.invitations,
    words: `
Invite someone by name and phone number, or let them scan the QR code on your screen. They take a selfie and
say that they know you. A person who came by your QR code is in once you confirm them. A person who does not
know you can decline; then you read it under the bell.

An invitation is sent when you send its link: by text, by e-mail, or from your own phone. Until then its row says
‘Not sent yet’. Where the site sends no texts or e-mails, those you write wait until the admin sends them.

An accepted invitation makes a trust bond between the two of you. As a sponsor you answer for the people you
bring, so invite those you would open your door to. Below the form you see how each of them is doing.
`,
  },
  {
    title: 'Trust Units',
    figure: FIGURES.trustUnits,
    words: `
When two people you are bonded to bond with each other, a triangle closes: a trust unit. Each of the three
confirms it for themselves.

Once all three have confirmed, any of you can start the unit’s group, with a board for the three of you.
`,
  },
  {
    title: 'Vaults',
    figure: FIGURES.vaults,
    words: `
A vault is a private album with a conversation: pictures, files and words for the people whose phone numbers
you put on its list. They need not be members.

Under Access Management in the vault you decide who comes in, who may comment, and when someone’s access ends.
An access code lets you add a person by simply telling them ten digits. Give a number a name, such as ‘Nana’:
the others see it until she chooses one herself.

An album of a whole family is filled by many: let everyone on the list add posts and files, or only the people
you choose. What they add takes up your space, and you can archive or delete all of it. Archived posts stay in one line at the end of the posts.

‘A place for all of us’, on your home and under Groups, makes such an album in one go: you choose your people
and theirs, add numbers, and can introduce those who are not connected yet.
`,
  },
  {
    title: 'Communication',
    figure: FIGURES.communication,
    words: `
Under Network, in Messages, write to the people you share a bond or a trust unit with: words, pictures and
files, or up to ${VOICE_SECONDS_MAX / 60} minutes of your voice. It stays between the two of you. Without a
connection it waits on your device and is sent later. Your groups talk on their boards.

The menu of a message lets you reply, react, edit your words for ${MESSAGE_EDIT_MINUTES} minutes, archive what
you want out of the way, and delete: what you sent for both of you or for yourself, what you received for
yourself. What you delete disappears at once and is gone for good within 30 days.

Look for words, or their beginnings, above the list of your messages, in the menu of a conversation, and above
your groups for what is on their boards. In Settings you choose which notifications reach you, and how.
`,
  },
  {
    title: 'Security',
    figure: FIGURES.security,
    words: `
You decide who sees your profile and your network. Your number is shown only to the people you are bonded to
and to the admin, and photos lose the place where they were taken when you upload them.

Every sign-in is written to a log that is kept for 90 days. If a message asks you for a code that you did not
ask for, do not tell anyone the code.

If somebody troubles you, or you lose your number one day, you are not alone. Below these steps you find what
to do then.
`,
  },
]

export type GuideStep = (typeof GUIDE_STEPS)[number]
