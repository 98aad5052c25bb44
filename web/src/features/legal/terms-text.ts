export const termsText = (appName: string) => `
These terms are the agreement between you and the people who run this ${appName} site. By joining, by entering
a vault, or by replying to an invitation, you accept them. The Privacy Policy belongs to them.

## Joining

${appName} is by invitation only. You join through a member who invites your phone number or shows you their
personal QR code. You must be at least 13 years old and, where you are not of age, have a parent’s or
guardian’s permission.

Your mobile phone number is how you sign in. Use your own number, your real name and a photo of yourself, keep
your phone safe, and change the number in your profile before you give it up. You are responsible for what is
done with your account.

## What the service offers

- **Trust bonds:** the tie between two members that comes from an accepted invitation.
- **Trust units:** three members, each bonded to the other two, who each confirm the unit.
- **Groups:** a fully confirmed trust unit can start a group with a board of its own.
- **Messages:** private conversations between two members.
- **SMS notifications:** invitations, sign-in codes and other messages by text.
- **Vaults:** private places with posts and uploadable files, open to the people their creator chooses.

${appName} takes and moves no money. What members arrange or pay among themselves is between them alone.

## Sponsors

Whoever invites someone vouches for them. Sponsors answer for the conduct of the people they invite: invite
only people you know and trust, help them to keep these terms, and expect to be told when an account you
sponsored is suspended, deactivated or archived.

## Vaults and vault users

Vault creators control access and content: they decide who may enter, what is in the vault and for how long,
who may comment and add, and they answer for what they put in it, as others do for what they add. A creator can end anyone’s access at any time.

Vault users, who enter a vault by phone number without being members, have limited platform access as set by
the vault’s creator: they can read, comment, like and add there as far as the creator allows, and can use nothing
else of the platform.

## SMS

By giving us your phone number and agreeing to be texted, or by replying to an invitation, you consent to
receive texts from ${appName} at that number. Standard message and data rates apply, and how many texts you
get depends on what happens in your network. Reply STOP to get no more texts, and HELP for help. If you invite
someone by text, you confirm that they would welcome it.

## How we treat each other

You agree not to:

- harass, threaten or deceive anyone, or pretend to be someone else;
- share what is unlawful, or what belongs to others without their permission;
- pass on what was shared with you in confidence, in messages, groups or vaults;
- send unwanted advertising, or invite people who did not wish for it;
- guess phone numbers or access codes, go around the access rules, or disturb the service.

## Your content

What you write and upload stays yours. You let us store it, make smaller copies of pictures, and show it to
the people you share it with, for as long as you keep it here and only to run the service. Deleted messages
and content are hidden at once and permanently removed within 30 days; after that they are gone for good.

## Suspending and ending accounts

You can delete your account in Settings at any time. If someone breaks these terms or puts others at risk, the
admin can suspend, deactivate or archive the account, ask its holder to register again, or block a phone
number. The sponsor is told. What a suspended member shared stays where it is.

## No warranty, limited liability

The service is offered as it is and as it is available, without warranty of any kind. Keep your own copies of
what matters to you. Do not rely on ${appName} in an emergency. As far as the law allows, the people who run
this site are not liable for indirect or consequential damage, for what other members do, or for lost data or
profits. Nothing here takes away rights that the law does not let you give up.

## Governing law and arbitration

These terms are governed by the laws of the State of Texas, without regard to its rules on conflicts of law.

Write to the legal contact below first: most things can be settled in a letter. What cannot be settled that
way within 30 days is decided by binding arbitration before a single arbitrator in Texas, and not in court.
The arbitrator’s decision is final and can be entered in any court that has jurisdiction. Claims are brought
one by one and not as a class. Either side may still go to a small claims court, or ask a court to stop an
ongoing misuse.

## Changes to these terms

When these terms change, the effective date at the top changes with them. If you keep using the service after
that day, the new terms hold for you; if you do not agree, delete your account.
`
