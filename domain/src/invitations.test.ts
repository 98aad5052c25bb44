import { expect, it } from 'vitest'
import {
  INVITATION_STATUSES,
  invitationLines,
  invitationStatusLabel,
  invitationText,
  qrIdOf,
} from './invitations.ts'
import { inEnglish, sayIn } from './sentences.ts'
import { resultOfTry } from './phone-log.ts'

it('INV-63 there are exactly three invitation statuses', () => {
  expect(INVITATION_STATUSES).toEqual(['pending', 'verified', 'group_formation'])
})
it('INV-64 INV-65 every status has a distinct label', () => {
  const labels = [...INVITATION_STATUSES, 'else'].map(invitationStatusLabel).map(inEnglish)
  expect(labels).toEqual(['Pending', 'Connection established', 'Group being formed', 'Unknown status'])
})
it('INV-69 a QR code’s id includes the player’s id and the time', () => {
  expect(qrIdOf(19, new Date(5), 'abc')).toBe('qr-19-5-abc')
})
it('INV-09 INV-10 INV-11 the text of an invitation has five lines in a fixed order', () => {
  const link = 'https://kinhold.example/register?ref=19'
  const text = invitationText({ inviteeName: 'Bob', sponsorName: 'Ann', appName: 'Kinhold', link }, inEnglish)
  expect(text.split('\n')).toEqual([
    'Hi Bob,',
    'Tell me... Kinhold?',
    'Take a selfie, add it, and register.',
    'Ann',
    link,
  ])
})
it('a flagged attempt counts as suspicious unless the number is blocked', () => {
  expect(resultOfTry('success', ['many unknown numbers'])).toBe('suspicious')
  expect(resultOfTry('not_found', [])).toBe('not_found')
  expect(resultOfTry('blacklisted', ['many unknown numbers'])).toBe('blacklisted')
})

it('LNG-39 invitationLines translates the lines of an invitation with the given function', () => {
  const say = sayIn('en-XA')
  const lines = invitationLines({ inviteeName: null, sponsorName: 'Ann', appName: 'Kinhold' }, say)
  expect(lines).toEqual([
    'Ĥíí ŧĥééŕéé,',
    'Ŧééļļ ṁéé... Kinhold?',
    expect.stringContaining('áá šééļƒííéé'),
    'Ann',
  ])
})
