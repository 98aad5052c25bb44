import { paths } from '@kinhold/contract/paths'

/** Values in the sentence besides the person it is about: ids instead of names, which would outlive the account. */
export type TrustDetail = Record<string, string | number | boolean | null>

type Named = { id: number; name: string }
/** The current names; `other` is the person with the id `otherId` in the detail. */
type Told = { about: Named; other: Named | null; detail: TrustDetail }
type Words = { say: (told: Told) => string; href: (told: Told) => string | null }

// Shown for a person whose data is deleted.
const GONE = 'Former member'

/** Sentences and link paths of the notifications about trust. */
export const TRUST_WORDS = {
  // Bonds that end.
  bond_ended: {
    say: ({ about }) => `${about.name} ended the bond with you. You are no longer connected.`,
    href: ({ about }) => paths.player(about.id),
  },

  unit_dissolved: {
    say: ({ about, other }) => `Your trust unit with ${about.name} and ${other?.name} is dissolved.`,
    href: () => paths.trustUnits(),
  },

  // Reports, warnings, answers.
  reported: {
    say: ({ about }) => `Something of ${about.name} was reported.`,
    href: ({ detail }) => paths.adminReports(Number(detail.caseId)),
  },
  report_looked_at: {
    say: () => 'The admin looked at what you reported. Thank you for telling us.',
    href: () => null,
  },
  warned: {
    say: () => 'The admin sent you a warning. Please read it; you may answer once.',
    href: () => paths.settings(),
  },
  content_removed: {
    say: () => 'The admin removed something of yours. You can read why, and answer once.',
    href: () => paths.settings(),
  },
  appealed: {
    say: ({ about }) => `${about.name} answered what you decided.`,
    href: ({ detail }) => paths.adminReports(Number(detail.caseId)),
  },
  invitee_warned: {
    say: ({ about, detail }) => `The admin warned ${about.name}, whom you brought in.${because(detail)}`,
    href: ({ about }) => paths.player(about.id),
  },

  // Sponsors, invitations, moves.
  inviting_paused: {
    say: () => 'Three people you brought in were suspended. You can invite nobody until the admin lifts it.',
    href: () => paths.invitations(),
  },
  inviting_set: {
    say: ({ detail }) => `${sayInviting(detail)}${because(detail)}`,
    href: () => paths.invitations(),
  },
  reminded: {
    say: ({ about }) => `${about.name} reminds you: a trust unit waits for your part.`,
    href: () => paths.trustUnits(),
  },
  thanked: {
    say: ({ about }) => `${about.name} says thank you.`,
    href: ({ about }) => paths.player(about.id),
  },
  invitee_registered_anew: {
    say: ({ about }) => `${about.name}, whom you brought in, registered again.`,
    href: ({ about }) => paths.player(about.id),
  },
  invitee_left: {
    say: () => 'Someone you brought in ended their account.',
    href: () => paths.invitations(),
  },
  move_asked: {
    say: ({ about }) =>
      `The admin asks you to be the sponsor of ${about.name} and all whom they brought in. Please answer within 7 days.`,
    href: () => paths.dashboard(),
  },
  move_accepted: {
    say: ({ about, other }) => `${other?.name ?? GONE} is the sponsor of ${about.name} now.`,
    href: ({ about }) => paths.player(about.id),
  },
  move_declined: {
    say: ({ about, other }) => `${other?.name ?? GONE} declined to be the sponsor of ${about.name}.`,
    href: ({ about }) => paths.player(about.id),
  },
  moved: {
    say: ({ about }) => `${about.name} is your sponsor now. Your bonds and trust units stay as they are.`,
    href: ({ about }) => paths.player(about.id),
  },
  moved_away: {
    say: ({ about }) =>
      `${about.name}, whom you brought in, has another sponsor now. Bonds and trust units stay as they are.`,
    href: ({ about }) => paths.player(about.id),
  },

  // Guardians and lost numbers.
  guardian_asked: {
    say: ({ about }) =>
      `${about.name} asks you to be their guardian: to help them if they ever lose their number.`,
    href: () => paths.claims(),
  },
  guardian_agreed: {
    say: ({ about }) => `${about.name} agreed to be your guardian.`,
    href: () => paths.guardians(),
  },
  guardian_declined: {
    say: ({ about }) => `${about.name} is not your guardian. You can choose somebody else.`,
    href: () => paths.guardians(),
  },
  claim_asked: {
    say: ({ about }) =>
      `${about.name} says they lost their number. Call or meet them, then enter the six digits they read to you.`,
    href: () => paths.claims(),
  },
  claim_waiting: {
    say: () => 'Your account is about to move to a new number. If this is not you, stop it now.',
    href: () => paths.claims(),
  },
  claim_stopped: {
    say: ({ about, detail }) =>
      detail.by === 'admin'
        ? `The admin stopped the claim for ${about.name}’s lost number.${because(detail)}`
        : `The claim for ${about.name}’s lost number was stopped: it was not them.`,
    href: ({ detail }) => (detail.admin ? paths.adminClaims() : paths.claims()),
  },
  claim_doubted: {
    say: ({ about: { name }, detail }) =>
      detail.admin
        ? `Somebody with ${name}’s old number says that it is not lost. The claim goes on: stop it if it was not ${name} who asked.`
        : `Somebody with ${name}’s old number says that it is not lost. Call or meet ${name} again. If it was not them who asked you, take back what you confirmed.`,
    href: ({ detail }) => (detail.admin ? paths.adminClaims() : paths.claims()),
  },
  number_moved: {
    say: ({ about }) => `${about.name} lost their number and has a new one. Their people confirmed it.`,
    href: ({ about }) => paths.player(about.id),
  },

  // Passkeys.
  passkey_added: {
    say: ({ detail }) =>
      `The passkey “${detail.name}” was added to your account. If that was not you, remove it and sign your other browsers out.`,
    href: () => paths.guardians(),
  },
  passkey_refused: {
    say: ({ detail }) =>
      `Your passkey “${detail.name}” was refused: a copy of it seems to be in use. Please remove it and make a new one.`,
    href: () => paths.guardians(),
  },
} as const satisfies Record<string, Words>

export type TrustWord = keyof typeof TRUST_WORDS

/** The admin's reason, if any, to append to a sentence. */
export function because({ reason }: TrustDetail): string {
  return typeof reason === 'string' ? ` They say: “${reason}”` : ''
}

function sayInviting({ paused, most }: TrustDetail): string {
  if (paused === true) return 'The admin paused inviting for you.'
  if (typeof most !== 'number') return 'The admin lets you invite as everybody does.'
  return `The admin set how many open invitations you can have: ${most}.`
}
