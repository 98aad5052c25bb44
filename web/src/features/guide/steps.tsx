import { MESSAGE_EDIT_MINUTES, VOICE_SECONDS_MAX } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { FIGURES } from './figures.tsx'

export const GUIDE_STEPS = [
  {
    title: t`Welcome`,
    figure: FIGURES.welcome,
    words: [
      t`This is a place for the few people you would vouch for. Nobody gets in uninvited, and nothing here is public.`,
      t`Everyone came in through someone who knows them: their sponsor. Follow the lines from person to person, and you will find your way through the whole network.`,
      t`Seven short steps explain how it works. Below them is help for the rarer things, such as a lost number.`,
    ].join('\n\n'),
  },
  {
    title: t`Authentication`,
    figure: FIGURES.authentication,
    words: [
      t`You sign in with your mobile number. There is no password to make up or to forget. Where the site asks for a code, you also enter six digits: they come by text, or, where it sends no texts, from whoever runs it.`,
      t`Your browser stays signed in for 30 days after your last visit. In Settings you see every browser that is signed in, and can sign any of them out. Where the site asks for a code, tick ‘This is not my device’ when you log out of somebody else’s: then a sign-in there needs a code again.`,
      t`Where the site asks for a code, you can add a passkey in Settings, under Account. From then on your fingerprint, your face or your PIN signs you in, in place of a code.`,
    ].join('\n\n'),
  },
  {
    title: t`Invitations`,
    figure: FIGURES.invitations,
    words: [
      t`Invite someone by name and phone number, or let them scan the QR code on your screen. They take a selfie and say that they know you. A person who came by your QR code is in once you confirm them. A person who does not know you can decline; then you read it under the bell.`,
      t`An invitation is sent when you send its link: by text, by e-mail, or from your own phone. Until then its row says ‘Not sent yet’. Where the site sends no texts or e-mails, those you write wait until the admin sends them.`,
      t`An accepted invitation makes a trust bond between the two of you. As a sponsor you answer for the people you bring, so invite those you would open your door to. Below the form you see how each of them is doing.`,
    ].join('\n\n'),
  },
  {
    title: t`Trust Units`,
    figure: FIGURES.trustUnits,
    words: [
      t`When two people you are bonded to bond with each other, a triangle closes: a trust unit. Each of the three confirms it for themselves.`,
      t`Once all three have confirmed, any of you can start the unit’s group, with a board for the three of you.`,
    ].join('\n\n'),
  },
  {
    title: t`Vaults`,
    figure: FIGURES.vaults,
    words: [
      t`A vault is a private album with a conversation: pictures, files and words for the people whose phone numbers you put on its list. They need not be members.`,
      t`Under Access Management in the vault you decide who comes in, who may comment, and when someone’s access ends. An access code lets you add a person by simply telling them ten digits. Give a number a name, such as ‘Nana’: the others see it until she chooses one herself.`,
      t`An album of a whole family is filled by many: let everyone on the list add posts and files, or only the people you choose. What they add takes up your space, and you can archive or delete all of it. Archived posts stay in one line at the end of the posts.`,
      t`‘A place for all of us’, on your home and under Groups, makes such an album in one go: you choose your people and theirs, add numbers, and can introduce those who are not connected yet.`,
    ].join('\n\n'),
  },
  {
    title: t`Communication`,
    figure: FIGURES.communication,
    words: [
      t`Under Network, in Messages, write to the people you share a bond or a trust unit with: words, pictures and files, or up to ${plural({ minutes: VOICE_SECONDS_MAX / 60 }, { one: '# minute', other: '# minutes' })} of your voice. It stays between the two of you. Without a connection it waits on your device and is sent later. Your groups talk on their boards.`,
      t`The menu of a message lets you reply, react, edit your words for ${plural({ messageEditMinutes: MESSAGE_EDIT_MINUTES }, { one: '# minute', other: '# minutes' })}, archive what you want out of the way, and delete: what you sent for both of you or for yourself, what you received for yourself. What you delete disappears at once and is gone for good within 30 days.`,
      t`Look for words, or their beginnings, above the list of your messages, in the menu of a conversation, and above your groups for what is on their boards. In Settings you choose which notifications reach you, and how.`,
    ].join('\n\n'),
  },
  {
    title: t`Security`,
    figure: FIGURES.security,
    words: [
      t`You decide who sees your profile and your network. Your number is shown only to the people you are bonded to and to the admin, and photos lose the place where they were taken when you upload them.`,
      t`Every sign-in is written to a log that is kept for 90 days. If a message asks you for a code that you did not ask for, do not tell anyone the code.`,
      t`If somebody troubles you, or you lose your number one day, you are not alone. Below these steps you find what to do then.`,
    ].join('\n\n'),
  },
]

export type GuideStep = (typeof GUIDE_STEPS)[number]
